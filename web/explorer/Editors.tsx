import { useGraphiQL } from '@graphiql/react';
import { useEffect } from 'react';

/**
 * Tells when all editors are there: until then GraphiQL runs nothing, and forgets what stands in its tabs. They take
 * French for what it is: its apostrophes are not marked as letters that imitate others.
 */
export function Editors({ onReady }: { onReady: (isReady: true) => void }) {
  const editors = useGraphiQL(({ queryEditor, variableEditor, headerEditor, responseEditor }) => [
    queryEditor,
    variableEditor,
    headerEditor,
    responseEditor,
  ]);
  useEffect(() => {
    for (const editor of editors)
      editor?.updateOptions({ unicodeHighlight: { ambiguousCharacters: false, invisibleCharacters: false } });
    if (editors.every(Boolean)) onReady(true);
  }, [editors, onReady]);
  return null;
}
