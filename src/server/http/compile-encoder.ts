import { z } from 'zod';

/** Makes what goes over the wire of what the server has inside. */
export type Encode = (value: unknown) => unknown;

/**
 * A function that does what `z.encode` does for what the server itself has made: the result has the fields that the schema
 * names and no others, of the types that it says, codecs included. It looks at no lengths, ranges and patterns, which is
 * most of the work (`npm run bench -- api`). It returns undefined for a value of other types, and there is no function
 * for a schema with parts of a kind that it does not know: both are for `z.encode` to decide.
 */
export function compileEncoder(schema: z.ZodType): Encode | undefined {
  try {
    return new Compiler().compile(schema);
  } catch (error) {
    if (error instanceof Unsupported) return undefined;
    throw error;
  }
}

/** A schema of a kind that cannot be compiled. */
class Unsupported extends Error {}

/** A value that is not of the type in its schema. */
class Unexpected extends Error {}

type MakeEncode = (codecs: readonly unknown[], refuse: () => never) => Encode;

/** Writes the function as a text, in which the names of all fields stand: that makes it fast. */
class Compiler {
  readonly #functions: string[] = [];
  readonly #names = new Map<z.ZodType, string>();
  readonly #codecs: unknown[] = [];

  compile(schema: z.ZodType): Encode {
    const result = this.#encoded(schema, 'value');
    const text = [`'use strict';`, ...this.#functions, `return (value) => ${result};`].join('\n');
    // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-type-assertion -- of the contract alone
    const make = new Function('codecs', 'refuse', text) as MakeEncode;
    const encode = make(this.#codecs, refuse);
    return (value) => {
      try {
        return encode(value);
      } catch (error) {
        if (error instanceof Unexpected) return undefined;
        throw error;
      }
    };
  }

  /** An expression for what a variable holds, encoded. */
  #encoded(schema: unknown, variable: string): string {
    if (!(schema instanceof z.ZodType) || changesValues(schema)) throw new Unsupported();
    if (schema instanceof z.ZodNullable)
      return `(${variable} === null ? null : ${this.#encoded(schema.unwrap(), variable)})`;
    // Only what comes in may leave it out.
    if (schema instanceof z.ZodDefault) return this.#encoded(schema.unwrap(), variable);
    if (schema instanceof z.ZodOptional)
      return `(${variable} === undefined ? undefined : ${this.#encoded(schema.unwrap(), variable)})`;
    if (schema instanceof z.ZodCustom) return variable;
    const condition = conditionFor(schema, variable);
    if (condition !== undefined) return `(${condition} ? ${variable} : refuse())`;
    return `${this.#functionFor(schema)}(${variable})`;
  }

  #functionFor(schema: z.ZodType): string {
    const known = this.#names.get(schema);
    if (known !== undefined) return known;
    const name = `encode${this.#names.size}`;
    this.#names.set(schema, name);
    this.#functions.push(`function ${name}(value) {\n${this.#bodyFor(schema)}\n}`);
    return name;
  }

  #bodyFor(schema: z.ZodType): string {
    if (schema instanceof z.ZodObject && schema.def.catchall === undefined) {
      const fields = Object.entries(schema.shape).map(([name, field], index) => {
        const key = JSON.stringify(name);
        const variable = `field${index}`;
        return {
          read: `const ${variable} = value[${key}];`,
          made: `${key}: ${this.#encoded(field, variable)}`,
        };
      });
      return [
        `if (typeof value !== 'object' || value === null) refuse();`,
        ...fields.map(({ read }) => read),
        `return { ${fields.map(({ made }) => made).join(', ')} };`,
      ].join('\n');
    }
    if (schema instanceof z.ZodArray) {
      return [
        `if (!Array.isArray(value)) refuse();`,
        `const list = [];`,
        `for (const element of value) list.push(${this.#encoded(schema.element, 'element')});`,
        `return list;`,
      ].join('\n');
    }
    if (schema instanceof z.ZodCodec) {
      const { in: wire, out: inside, reverseTransform } = schema.def;
      // The second argument is for reporting issues.
      if (reverseTransform.length > 1) throw new Unsupported();
      const encode = `codecs[${this.#codecs.push(reverseTransform) - 1}]`;
      return [
        `const wire = ${encode}(${this.#encoded(inside, 'value')});`,
        `return ${this.#encoded(wire, 'wire')};`,
      ].join('\n');
    }
    throw new Unsupported();
  }
}

/** Whether what a variable holds is of this type, as a condition; undefined for types that are not simple. */
function conditionFor(schema: z.ZodType, variable: string): string | undefined {
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    return `typeof ${variable} === 'string'`;
  if (schema instanceof z.ZodNumber) return `Number.isFinite(${variable})`;
  if (schema instanceof z.ZodBoolean) return `typeof ${variable} === 'boolean'`;
  if (schema instanceof z.ZodNull) return `${variable} === null`;
  if (schema instanceof z.ZodEnum)
    return schema.options.map((option) => `${variable} === ${JSON.stringify(option)}`).join(' || ');
  return undefined;
}

/** `trim` and the like are checks that change what they check. */
function changesValues({ def }: z.ZodType): boolean {
  return def.checks?.some((check) => check instanceof z.core.$ZodCheckOverwrite) === true;
}

function refuse(): never {
  throw new Unexpected();
}
