import { beforeEach, expect, test, vi } from 'vitest';
import { dropDraftOfOthers, keepDraft, keptDraft } from './kept-draft.ts';

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

test('SESS-42 what was typed is there for its user and its place alone', () => {
  keepDraft('u1', 'statusRequest', { referenceNumber: 'REF-1' });
  expect(keptDraft('u1', 'statusRequest')).toEqual({ referenceNumber: 'REF-1' });
  expect(keptDraft('u1', 'plan')).toBeUndefined();
  expect(keptDraft('u2', 'statusRequest')).toBeUndefined();
  expect(keptDraft(undefined, 'statusRequest')).toBeUndefined();
});

test('SESS-42 another user who signs in leaves nothing of it in the tab', () => {
  keepDraft('u1', 'statusRequest', { referenceNumber: 'REF-1' });
  dropDraftOfOthers('u1');
  expect(kept.size).toBe(1);
  dropDraftOfOthers('u2');
  expect(kept.size).toBe(0);
});

test('SESS-42 without a user nothing is kept, and what cannot be read is nothing', () => {
  keepDraft(undefined, 'statusRequest', {});
  expect(kept.size).toBe(0);
  kept.set('kept-draft', '{');
  expect(keptDraft('u1', 'statusRequest')).toBeUndefined();
});
