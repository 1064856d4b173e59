/** The path of a call with its parameters filled in; a missing one is a mistake of the caller and reads `undefined`. */
export const pathOf = (path: string, params: Readonly<Record<string, unknown>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
