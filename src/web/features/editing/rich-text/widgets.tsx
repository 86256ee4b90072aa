import { WidgetType } from '@codemirror/view';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { MediaUrl } from '#domain/media/media-reference.ts';
import { CardText } from '#web/features/card-text/card-text.tsx';
import { CardPicture } from '#web/features/media/card-picture.tsx';
import { SoundSign } from '#web/features/media/sound-sign.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

const roots = new WeakMap<HTMLElement, Root>();

/** Shows what a card would show, in place of its Markdown. */
abstract class ReactWidget extends WidgetType {
  protected abstract readonly className: string;
  protected abstract draw(): ReactNode;

  override toDOM(): HTMLElement {
    const place = document.createElement('span');
    place.className = this.className;
    const root = createRoot(place);
    roots.set(place, root);
    root.render(this.draw());
    return place;
  }

  override destroy(place: HTMLElement): void {
    // React may be rendering the field at this moment.
    queueMicrotask(() => roots.get(place)?.unmount());
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

export class PictureWidget extends ReactWidget {
  protected override readonly className = 'rich-text-picture';
  readonly #media: MediaUrl;
  readonly #name: string;

  constructor(media: MediaUrl, name: string) {
    super();
    this.#media = media;
    this.#name = name;
  }

  override eq(other: PictureWidget): boolean {
    return other.#media.hash === this.#media.hash && other.#name === this.#name;
  }

  protected override draw(): ReactNode {
    const { hash, size } = this.#media;
    return (
      <CardPicture
        hash={hash}
        alt={this.#name === '' ? 'Picture without a description' : this.#name}
        size={size}
        inline={false}
      />
    );
  }
}

export class SoundWidget extends ReactWidget {
  protected override readonly className = 'rich-text-sound';
  readonly #name: string;

  constructor(name: string) {
    super();
    this.#name = name;
  }

  override eq(other: SoundWidget): boolean {
    return other.#name === this.#name;
  }

  protected override draw(): ReactNode {
    return <SoundSign name={this.#name} />;
  }
}

export class FormulaWidget extends ReactWidget {
  protected override readonly className = 'rich-text-formula';
  readonly #written: string;

  /** `written` is the formula with its delimiters. */
  constructor(written: string) {
    super();
    this.#written = written;
  }

  override eq(other: FormulaWidget): boolean {
    return other.#written === this.#written;
  }

  protected override draw(): ReactNode {
    return <CardText text={this.#written} inline />;
  }
}

/** A picture or sound while it is being sent. */
export class SendingWidget extends ReactWidget {
  protected override readonly className = 'rich-text-sending';
  readonly #id: string;
  readonly #preview: string | null;

  /** `preview` is the object URL of a picture. */
  constructor(id: string, preview: string | null) {
    super();
    this.#id = id;
    this.#preview = preview;
  }

  override eq(other: SendingWidget): boolean {
    return other.#id === this.#id;
  }

  protected override draw(): ReactNode {
    return (
      <>
        {this.#preview === null ? null : <img src={this.#preview} alt="" />}
        <Spinner />
      </>
    );
  }
}
