/** The dialogs of the shell; one is open at a time. */
export type ShellDialog = "navigation" | "acting-user" | "company-name" | "shortcuts";

export type OpenDialog = (dialog: ShellDialog) => void;
