import { createContext } from 'react';

/** Finds the first search term in a post's text; a collapsed text shows it. Null outside search results. */
export const FindInTextContext = createContext<((text: Node) => Range | undefined) | null>(null);
