import { useLocation } from 'react-router';

/**
 * The secret of the link that opened this screen, or an empty text. It is the fragment of the URL, which browsers send to no
 * server. It is used only when the learner presses a button, because programs that check mail open links by themselves.
 */
export function useLinkSecret(): string {
  return useLocation().hash.slice(1);
}
