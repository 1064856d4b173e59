import { expect, test } from 'vitest';
import { findTerminalColumn, meantTerminal, terminalCell } from './terminal-column.ts';

const terminals = [
  { id: 8, name: 'Nordbecken' },
  { id: 9, name: 'Südhafen Köln' },
  { id: 12, name: 'Südhafen Neuss' },
];

test('PLAN-07 the column of the terminal is known by German and English names, and only where one names it', () => {
  expect(findTerminalColumn(['Typ', 'Referenz', 'Terminal-Name'])).toBe(2);
  expect(findTerminalColumn(['Umschlagbahnhof (Ziel)', 'TERMINAL ID'])).toBe(1);
  expect(findTerminalColumn(['Terminalkürzel', 'Typ'])).toBe(0);
  expect(findTerminalColumn(['Terminal', 'Terminal-Nr.'])).toBeUndefined();
  expect(findTerminalColumn(['Type', 'Terminal reference'])).toBeUndefined();
});

test('PLAN-07 a cell of the terminal is read like others, an empty one says nothing', () => {
  expect(terminalCell({ cells: ['x', " 'Nordbecken "] }, 1)).toBe('Nordbecken');
  expect(terminalCell({ cells: ['x', ' '] }, 1)).toBeUndefined();
  expect(terminalCell({ cells: ['x'] }, 1)).toBeUndefined();
  expect(terminalCell({ cells: ['y'.repeat(99)] }, 0)).toHaveLength(64);
});

test('PLAN-07 a terminal is meant by id, name or a part of it, without regard to case and accents', () => {
  const idOf = (text: string) => {
    const found = meantTerminal(text, terminals);
    return typeof found === 'string' ? found : found.id;
  };
  expect(['9', 'NORDBECKEN', 'suedhafen koln', 'neuss', 'Nord'].map(idOf)).toEqual([9, 8, 9, 12, 8]);
  expect(['Südhafen', 'Westkai', '99', '  '].map(idOf)).toEqual([
    'terminal_ambiguous',
    'terminal_unknown',
    'terminal_unknown',
    'terminal_unknown',
  ]);
});
