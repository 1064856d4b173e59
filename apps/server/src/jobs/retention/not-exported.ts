/** What is over could not be written where RETENTION_EXPORT says; nothing of it was deleted. */
export class NotExported extends Error {
  readonly kind: string;

  constructor(kind: string, target: string, cause: unknown) {
    super(
      `${kind} could not be exported to ${target}, so nothing of it is deleted, and the next run tries again: ` +
        'let `quaygate doctor` look at RETENTION_EXPORT, and make room there or mend its rights',
      { cause },
    );
    this.kind = kind;
  }
}
