import { useEffect } from 'react';

/** Text being edited in an open dialog, by node id. */
const edited = new Map<string, string>();

/** Records the text being edited (empty if unchanged), in case its node is removed. */
export function useEditedText(nodeId: string, text: string): void {
  useEffect(() => {
    if (text === '') return;
    edited.set(nodeId, text);
    return () => void edited.delete(nodeId);
  }, [nodeId, text]);
}

export const editedText = (nodeId: string): string => edited.get(nodeId) ?? '';
