/** Failures that the operator can mend: a setting, or what it names, cannot be used. Their message names the setting. */
const mendable = ['BadSettings', 'UnusableDatabase', 'WrongSealingKey', 'MissingSealingKey'];

export const isOperatorError = (error: unknown): error is Error =>
  error instanceof Error && mendable.includes(error.name);

/** What is told of a failure where a stack would help no operator. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || (error as NodeJS.ErrnoException).code || error.name;
}
