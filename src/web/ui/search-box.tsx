import { Search } from 'lucide-react';

type Props = { label: string; value: string; onChange: (text: string) => void };

/** A search field; the label is also the placeholder. */
export function SearchBox({ label, value, onChange }: Props) {
  return (
    <label className="relative block w-full sm:w-72">
      <span className="sr-only">{label}</span>
      <Search aria-hidden size={18} className="absolute top-3 left-3 text-muted" />
      <input
        type="search"
        value={value}
        maxLength={255}
        placeholder={label}
        onChange={({ target }) => onChange(target.value)}
        className="h-11 w-full rounded-md border border-line-strong bg-canvas pr-3 pl-10 text-base placeholder:text-muted hover:border-muted"
      />
    </label>
  );
}
