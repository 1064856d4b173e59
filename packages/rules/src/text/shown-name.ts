/** Overrides, embeddings and isolates: what comes after them is shown in another order than it is stored. */
const turning = /[\u202a-\u202e\u2066-\u2069]/;
/** A character that leaves something on the screen by itself. */
const seen = /[^\p{Default_Ignorable_Code_Point}\p{C}\p{Z}\p{M}\u2800]/u;

/**
 * Whether a name is shown as it is stored, and at all: without bidirectional overrides, and not of invisible characters only. An empty
 * text is left to who asks for one.
 */
export const isShown = (text: string): boolean => !turning.test(text) && (text === '' || seen.test(text));
