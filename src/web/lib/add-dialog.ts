import { create } from 'zustand';
import type { Deck } from '#domain/deck.ts';
import { onUserChange } from './auth-store.ts';

/** The deck to add cards to, as far as the dialog needs it. */
export type AddTarget = Pick<Deck, 'id' | 'title' | 'difficulty'>;

/** The deck that the open dialog adds cards to, or null for a new one; undefined while the dialog is closed. */
export const useAddDialog = create<{ deck?: AddTarget | null | undefined }>()(() => ({}));

/** Opens the dialog that adds cards to a deck, or to a new one. */
export function openAddDialog(deck: AddTarget | null): void {
  useAddDialog.setState({ deck });
}

export function closeAddDialog(): void {
  useAddDialog.setState({ deck: undefined });
}

onUserChange(closeAddDialog);
