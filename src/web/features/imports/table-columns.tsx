import type { Field } from '#domain/interchange/text/table-form.ts';
import { classNames } from '#web/lib/class-names.ts';
import { useIsPhone } from '#web/lib/use-is-phone.ts';
import { Select } from '#web/ui/select.tsx';
import { fieldName, OFFERED_FIELDS } from './table-form.ts';

const FIELD_OPTIONS = OFFERED_FIELDS.map((field) => ({ value: field, label: fieldName(field) }));

/** Number of rows that a phone previews per column. */
const SHOWN_ON_PHONES = 3;

type Props = {
  columns: readonly Field[];
  rows: readonly (readonly string[])[];
  /** Whether the first row names the columns. */
  header: boolean;
  onColumn: (index: number, field: Field) => void;
};

/** The first rows of a table with the field of each column: side by side, or one below the other on a phone. */
export function TableColumns(props: Props) {
  const isPhone = useIsPhone();
  return isPhone ? <ColumnList {...props} /> : <ColumnTable {...props} />;
}

function ColumnSelect({ columns, index, onColumn }: Pick<Props, 'columns' | 'onColumn'> & { index: number }) {
  return (
    <Select
      label={`Column ${index + 1}`}
      options={FIELD_OPTIONS}
      value={columns[index] ?? 'ignore'}
      onChange={(value) => {
        const field = OFFERED_FIELDS.find((one) => one === value);
        if (field !== undefined) onColumn(index, field);
      }}
    />
  );
}

function ColumnTable({ columns, rows, header, onColumn }: Props) {
  const body = header ? rows.slice(1) : rows;
  const names = header ? rows[0] : undefined;
  return (
    <div className="overflow-x-auto rounded-lg border">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">The first rows</caption>
        <thead className="bg-raised align-bottom">
          <tr>
            {columns.map((_, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a column has no name but its place
              <th key={index} scope="col" className="min-w-44 p-3 font-normal">
                <ColumnSelect columns={columns} index={index} onColumn={onColumn} />
                {names === undefined ? null : (
                  <span className="mt-2 line-clamp-2 font-medium wrap-anywhere">{names[index]}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows may be equal
            <tr key={place} className="border-t align-top">
              {columns.map((field, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- as above
                <td key={index} className={classNames('p-3', field === 'ignore' && 'text-muted')}>
                  <span className="line-clamp-3 max-w-80 wrap-anywhere whitespace-pre-line">
                    {row[index]}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ColumnList({ columns, rows, header, onColumn }: Props) {
  const names = header ? rows[0] : undefined;
  const body = (header ? rows.slice(1) : rows).slice(0, SHOWN_ON_PHONES);
  return (
    <ul aria-label="Columns" className="flex flex-col gap-3">
      {columns.map((field, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a column has no name but its place
        <li key={index} className="flex flex-col gap-2 rounded-lg border p-3">
          <ColumnSelect columns={columns} index={index} onColumn={onColumn} />
          {names === undefined ? null : (
            <p className="line-clamp-1 text-sm font-medium wrap-anywhere">{names[index]}</p>
          )}
          <ul
            aria-label={`The first rows of column ${index + 1}`}
            className={classNames('flex flex-col gap-1 text-sm', field === 'ignore' && 'text-muted')}
          >
            {body.map((row, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows may be equal
              <li key={place} className="line-clamp-2 min-h-5 wrap-anywhere">
                {row[index]}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
