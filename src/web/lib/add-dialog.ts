import { create } from 'zustand';
import type { Deck } from '#domain/deck.ts';
import { onUserChange } from './auth-store.ts';
import type { SharedMaterial } from './shared-material.ts';

/** The deck to add cards to, as far as the dialog needs it. */
export type AddTarget = Pick<Deck, 'id' | 'title' | 'difficulty'>;

type State = {
  /** The deck that the open dialog adds cards to, or null for a new one; undefined while the dialog is closed. */
  deck?: AddTarget | null | undefined;
  /** What the dialog opens with. */
  material?: SharedMaterial | undefined;
};

export const useAddDialog = create<State>()(() => ({}));

/** Opens the dialog that adds cards to a deck, or to a new one. */
export function openAddDialog(deck: AddTarget | null, material?: SharedMaterial): void {
  useAddDialog.setState({ deck, material });
}

export function closeAddDialog(): void {
  useAddDialog.setState({ deck: undefined, material: undefined });
}

onUserChange(closeAddDialog);
