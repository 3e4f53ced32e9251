/** Preloaded into the program: its platform is PLATFORM, such as `win32`. */
Object.defineProperty(process, "platform", { value: process.env["PLATFORM"] });
