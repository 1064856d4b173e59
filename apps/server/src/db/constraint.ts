/** Whether the database refused a row because of this constraint; of two who write the same at once it refuses one. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === constraint;
