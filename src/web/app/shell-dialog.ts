/** What of the frame floats above the page, one at a time. */
export type FrameDialog = "navigation" | "acting-user" | "company-name" | "shortcuts";

/** Opens one of them, in place of another. */
export type OpenDialog = (dialog: FrameDialog) => void;
