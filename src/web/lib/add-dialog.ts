import { create } from 'zustand';
import type { Deck } from '#domain/deck.ts';
import { onUserChange } from './auth-store.ts';

/** The deck to add cards to, as far as the dialog needs it. */
export type AddTarget = Pick<Deck, 'id' | 'title' | 'difficulty'>;

/** Whether the dialog that adds cards is open, and for which deck; null for a new one. */
export const useAddDialog = create<{ isOpen: boolean; deck: AddTarget | null }>()(() => ({
  isOpen: false,
  deck: null,
}));

/** Opens the dialog that adds cards to a deck, or to a new one. */
export function openAddDialog(deck: AddTarget | null): void {
  useAddDialog.setState({ isOpen: true, deck });
}

export function closeAddDialog(): void {
  useAddDialog.setState({ isOpen: false, deck: null });
}

onUserChange(closeAddDialog);
