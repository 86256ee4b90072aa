import { matchesGlob } from 'node:path/posix';

export interface Instruction {
  readonly name: string;
  /** `--from=build` and the like. */
  readonly flags: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface Stage {
  readonly name: string;
  readonly image: string;
  readonly instructions: readonly Instruction[];
}

/** The stages of a Dockerfile, as far as ours needs it: no build arguments, no here-documents. */
export function parseDockerfile(file: string): Stage[] {
  const lines = file
    .replaceAll(/^#.*\n/gmu, '')
    .replaceAll(/\\\n/gu, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: { name: string; image: string; instructions: Instruction[] }[] = [];
  for (const line of lines) {
    const instruction = parseInstruction(line);
    if (instruction.name === 'FROM') {
      const [image = '', , name = `stage ${stages.length}`] = words(instruction.text);
      stages.push({ name, image, instructions: [] });
    } else {
      const stage = stages.at(-1);
      if (stage === undefined) throw new Error(`${line} stands before FROM`);
      stage.instructions.push(instruction);
    }
  }
  return stages;
}

function parseInstruction(line: string): Instruction {
  const [, name, flags = '', text] = /^([A-Z]+)\s+((?:--\S+\s+)*)(.+)$/u.exec(line) ?? [];
  if (name === undefined || text === undefined) throw new Error(`Not an instruction: ${line}`);
  return { name, flags: parseFlags(flags), text: text.trim() };
}

function parseFlags(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/--([^\s=]+)=(\S*)/gu)].map(([, key = '', value = '']) => [key, value]),
  );
}

/** Whether a .dockerignore excludes a file from the build: the last line that matches it or a folder above decides. */
export function isIgnored(dockerignore: string, file: string): boolean {
  const parts = file.split('/');
  const paths = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  let ignored = false;
  for (const line of dockerignore.split('\n').map((each) => each.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    const pattern = withoutDots(line.replace(/^!/u, ''));
    if (paths.some((path) => matchesGlob(withoutDots(path), pattern))) ignored = !line.startsWith('!');
  }
  return ignored;
}

/** Docker treats a name that begins with a dot like any other. */
function withoutDots(path: string): string {
  return path.replaceAll(/(?<=^|\/)\./gu, 'dot-');
}

export function words(text: string): string[] {
  return text.split(/\s+/u).filter((word) => word !== '');
}
