import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailAddress } from './email-address.ts';

test.each([
  ['petra@hansa.example', 'petra@hansa.example'],
  [' Petra.Kern+gate@HANSA.Example ', 'Petra.Kern+gate@hansa.example'],
  ["o'neil_%~x@a-b.example", "o'neil_%~x@a-b.example"],
  ['jörg@hansa.example', 'jörg@hansa.example'],
  ['jo\u0308rg@hansa.example', 'jörg@hansa.example'],
  ['админ@hansa.example', 'админ@hansa.example'],
  ['a@b', 'a@b'],
  ['petra@münchen.example', 'petra@xn--mnchen-3ya.example'],
  ['petra@MÜNCHEN.example', 'petra@xn--mnchen-3ya.example'],
  ['petra@xn--mnchen-3ya.example', 'petra@xn--mnchen-3ya.example'],
  ['petra@hansa。example', 'petra@hansa.example'],
])('AUTH-05 %j is the address %s', (text, address) => {
  expect(emailAddress(text)).toBe(address);
  expect(emailAddress(address)).toBe(address);
});

test.each([
  ...['', 'petra', '@', '@hansa.example', 'petra@', 'a@b@c', '@@hansa.example', 'petra kern@hansa.example'],
  ...['Petra <petra@hansa.example>', '<petra@hansa.example>', 'a@x.example, b@x.example', 'a@x.example;b@x.example'],
  ...['petra@hansa.example.', 'petra@.example', 'petra@hansa..example', 'petra@-hansa.example', 'petra@hansa-.example'],
  ...[
    '.petra@hansa.example',
    'petra.@hansa.example',
    'pe..tra@hansa.example',
    'petra#gate@hansa.example',
    'petra@hansa#.example',
  ],
  ...[
    '"petra"@hansa.example',
    'petra(x)@hansa.example',
    'petra@[127.0.0.1]',
    'petra@127.0.0.1',
    'petra@1',
    'petra@0x7f.1',
  ],
  ...[
    'petra\\@hansa.example',
    'petra@hansa.example/x',
    'petra@hansa.example:25',
    'petra@hansa.example?x',
    'petra@a:b@hansa.example',
  ],
  ...[
    'petra\u200b@hansa.example',
    'petra@han\u00adsa.example',
    'petra\u202e@hansa.example',
    'petra\u2066@hansa.example',
  ],
  ...[
    '\ufeffpetra\u200d@hansa.example',
    'petra\u3164@hansa.example',
    'petra\ufe0f@hansa.example',
    'petra\u00a0k@hansa.example',
  ],
  ...['petra\u0000@hansa.example', 'petra\u007f@hansa.example', 'petra\n@hansa.example', 'petra@hansa\u0000.example'],
  ...[
    'ｐetra@hansa.example',
    'ﬁn@hansa.example',
    'petra@hansa_x.example',
    'petra@hansa%2eexample',
    'petra\ud800@hansa.example',
  ],
  ...[`${'a'.repeat(65)}@hansa.example`, `a@${'b'.repeat(64)}.example`, `a@${'b.'.repeat(130)}example`],
])('AUTH-05 %j is none', (text) => {
  expect(emailAddress(text)).toBeUndefined();
});

test('AUTH-05 the one spelling of an address is the spelling of itself, and holds nothing of what is refused', () => {
  const character = fc.oneof(
    fc.constantFrom(...'abA.@-_#<>,äÖ。 \u200b\u202e'),
    fc.string({ maxLength: 1, unit: 'grapheme' }),
  );
  fc.assert(
    fc.property(fc.array(character, { maxLength: 20 }), (characters) => {
      const address = emailAddress(`a${characters.join('')}@hansa.example`);
      if (address === undefined) return;
      expect(emailAddress(address)).toBe(address);
      expect(address).not.toMatch(/[\s#<>,;\u200b\u202e]|@.*@|\.$/);
    }),
  );
});

test('AUTH-05 a text of a million characters is no longer looked at than once', () => {
  const hostile = [`${'@'.repeat(1_000_000)}\u0000x`, `${'a@'.repeat(500_000)} x`, 'a'.repeat(1_000_000)];
  const begin = performance.now();
  expect(hostile.map(emailAddress)).toEqual([undefined, undefined, undefined]);
  expect(performance.now() - begin).toBeLessThan(2_000);
});
