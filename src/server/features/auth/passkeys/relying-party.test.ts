import { expect, test } from 'vitest';
import { relyingParty } from './relying-party.ts';

const HERE = 'http://localhost:3000';

test.each([
  ['https://cards.example.org', 'cards.example.org', 'https://cards.example.org'],
  ['https://cards.example.org:8443/cards', 'cards.example.org', 'https://cards.example.org:8443'],
  [HERE, 'localhost', HERE],
  ['http://127.0.0.1:3000', 'localhost', HERE],
  ['http://[::1]:3000', 'localhost', HERE],
])('with the public URL %s, passkeys are for %s at %s', (PUBLIC_URL, id, origin) => {
  expect(relyingParty({ PUBLIC_URL }, 'elsewhere.example.org')).toEqual({ id, origin });
});

test.each([
  'http://cards.example.org',
  'http://192.168.0.7:3000',
  'https://192.168.0.7',
  'https://[2001:db8::1]',
])('with the public URL %s, browsers have no passkeys', (PUBLIC_URL) => {
  expect(relyingParty({ PUBLIC_URL }, 'localhost:3000')).toBeUndefined();
});

test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
  'without a public URL, %s is this machine',
  (host) => {
    expect(relyingParty({ PUBLIC_URL: undefined }, host)).toEqual({ id: 'localhost', origin: HERE });
  },
);

test.each([undefined, '', 'cards.example.org', '192.168.0.7:3000', 'localhost.example.org', 'x y'])(
  'without a public URL, the host %s is not trusted',
  (host) => {
    expect(relyingParty({ PUBLIC_URL: undefined }, host)).toBeUndefined();
  },
);
