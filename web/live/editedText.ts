import { useEffect } from 'react';

/** What somebody is making of a text in an open dialog, by the id of what it is the text of. */
const edited = new Map<string, string>();

/** Tells what a text is being made into, empty while it is as it was: kept should what it belongs to be gone. */
export function useEditedText(nodeId: string, text: string): void {
  useEffect(() => {
    if (text === '') return;
    edited.set(nodeId, text);
    return () => void edited.delete(nodeId);
  }, [nodeId, text]);
}

/** What a text is being made into; empty where nobody is at it. */
export const editedText = (nodeId: string): string => edited.get(nodeId) ?? '';
