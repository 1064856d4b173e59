/** The settings as JSON, for installations that keep secrets in the environment. */
export const settingsInEnvironment = (): string | undefined => process.env.SIMULATOR_SETTINGS;
