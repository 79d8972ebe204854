import { useEffect } from 'react';

/** Text being edited in an open dialog, by node id. */
const edited = new Map<string, string>();

/** Records the text being edited in a node (empty if unchanged), in case the node is removed meanwhile. */
export function useEditedText(nodeId: string, text: string): void {
  useEffect(() => {
    if (text === '') return;
    edited.set(nodeId, text);
    return () => void edited.delete(nodeId);
  }, [nodeId, text]);
}

/** The text being edited in a node; empty without one. */
export const editedText = (nodeId: string): string => edited.get(nodeId) ?? '';
