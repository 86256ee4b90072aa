import { createContext } from 'react';

/** Whether what is drawn within goes onto paper, where nothing can be played. */
export const OnPaper = createContext(false);
