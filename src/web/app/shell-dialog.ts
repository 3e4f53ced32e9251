/** The dialogs of the shell; one is open at a time. */
export const SHELL_DIALOGS = ["navigation", "acting-user", "shortcuts"] as const;
export type ShellDialog = (typeof SHELL_DIALOGS)[number];

export type OpenDialog = (dialog: ShellDialog) => void;
