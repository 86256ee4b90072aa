import { useMemo, useState } from 'react';
import { mediaWords } from '#domain/media/media-reference.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { styledText, type StyledPart } from './rich-text/styled-parts.ts';

type Medium = Extract<StyledPart, { kind: 'picture' | 'sound' }>;

type Props = { text: string; onText: (text: string) => void };

/** Asks for the descriptions of the pictures in a text and the names of its sounds, which change the text. */
export function MediaNames({ text, onText }: Props) {
  const media = useMemo(() => styledText(text).parts.filter((part) => isMedium(part)), [text]);
  if (media.length === 0) return null;
  const pictures = media.filter(({ kind }) => kind === 'picture');
  return (
    <div className="mt-2 flex flex-col gap-3">
      {media.map((medium, index) => (
        <Name
          // oxlint-disable-next-line react/no-array-index-key -- the same picture can be in a text twice
          key={`${medium.media.hash} ${index}`}
          medium={medium}
          number={medium.kind === 'picture' && pictures.length > 1 ? pictures.indexOf(medium) + 1 : null}
          onName={(name) => {
            const { from, to } = medium.label;
            onText(text.slice(0, from) + mediaWords(name) + text.slice(to));
          }}
        />
      ))}
    </div>
  );
}

function isMedium(part: StyledPart): part is Medium {
  return part.kind === 'picture' || part.kind === 'sound';
}

type NameProps = { medium: Medium; number: number | null; onName: (name: string) => void };

function Name({ medium: { kind, name }, number, onName }: NameProps) {
  const [typed, setTyped] = useState(name);
  // What is typed may end in a space, which the text leaves out.
  const shown = mediaWords(typed) === name ? typed : name;
  const which = number === null ? 'the picture' : `picture ${number}`;
  return (
    <TextField
      label={kind === 'picture' ? `Describe ${which} (optional)` : 'Name the sound'}
      description={
        kind === 'picture'
          ? "Used by screen readers and search. Don't reveal the answer."
          : 'Shown on the button that plays it.'
      }
      autoComplete="off"
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onName(target.value);
      }}
      onKeyDown={(event) => {
        // Enter would save the card.
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
      }}
    />
  );
}
