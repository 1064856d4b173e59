/** Takes the place of the texts of the other areas in the build of the driver's app. */
export const nowText = async (): Promise<string> => '';
