import { createContext } from 'react';

/** Whether the content is for printing, where nothing can be played. */
export const OnPaper = createContext(false);
