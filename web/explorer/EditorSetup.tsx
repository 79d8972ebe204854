import { useGraphiQL } from '@graphiql/react';
import { useEffect } from 'react';

/**
 * Reports when all editors are loaded; GraphiQL does nothing before. Disables the warning about ambiguous characters,
 * for French apostrophes.
 */
export function EditorSetup({ onReady }: { onReady: (isReady: true) => void }) {
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
