/** The dialogs of the frame; one is open at a time. */
export type FrameDialog = "navigation" | "acting-user" | "company-name" | "shortcuts";

/** Opens a dialog and closes the open one. */
export type OpenDialog = (dialog: FrameDialog) => void;
