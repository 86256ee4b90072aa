import type { Question, Section, Table } from '#library/content-schema.ts';
import { fieldsIn, formsIn, isForm } from '#library/fill-template.ts';

/** Fields that templates and sections name but no row has, and text that is written like a field without being one. */
export function templateFaults({ rows, questions }: Table, sections: readonly Section[]): string[] {
  const known = new Set(rows.flatMap((row) => Object.keys(row)));
  const unknown = (where: string, fields: readonly string[]) =>
    [...new Set(fields)]
      .filter((field) => !known.has(field))
      .map((field) => `${where} names the field "${field}", which no row has`);
  return [
    ...questions.flatMap((question) => {
      const where = `"${question.way}"`;
      const texts = textsOf(question);
      return [
        ...unknown(where, [
          ...texts.flatMap(fieldsIn),
          ...Object.keys(question.near),
          ...(question.wrong === undefined ? [] : [question.wrong]),
        ]),
        ...texts
          .flatMap(formsIn)
          .filter((form) => !isForm(form))
          .map((form) => `${where} asks for the form "${form}", which does not exist`),
        ...texts.flatMap(strayBraces).map((braces) => `${where} has ${braces}, which is no field`),
      ];
    }),
    ...sections.flatMap(({ title, rows: filter }) => (filter ? unknown(`"${title}"`, [filter.field]) : [])),
    ...sections.flatMap(({ title, rows: filter }) =>
      filter && known.has(filter.field) && !rows.some((row) => values(row[filter.field]).includes(filter.is))
        ? [`"${title}" wants rows whose ${filter.field} is "${filter.is}", which none is`]
        : [],
    ),
  ];
}

function textsOf({ front, back, hints, explanation }: Question): string[] {
  return [front, back, ...hints, explanation];
}

/** Braces outside of formulas and code that are left once the fields are gone. */
function strayBraces(template: string): string[] {
  const prose = template.replaceAll(/\{\w+(?:\|\w+)?\}/gu, '').replaceAll(/\$[^$]*\$|`[^`]*`/gu, '');
  return prose.match(/\{[^{}]*\}?|\}/gu) ?? [];
}

function values(value: Table['rows'][number][string] | undefined): string[] {
  return Array.isArray(value) ? value : [String(value)];
}
