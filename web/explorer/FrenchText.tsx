import { useGraphiQL } from '@graphiql/react';
import { useEffect } from 'react';

/** Lets the editors take French for what it is: its apostrophes are not marked as letters that imitate others. */
export function FrenchText() {
  const editors = useGraphiQL(({ queryEditor, variableEditor, headerEditor, responseEditor }) => [
    queryEditor,
    variableEditor,
    headerEditor,
    responseEditor,
  ]);
  useEffect(() => {
    for (const editor of editors)
      editor?.updateOptions({ unicodeHighlight: { ambiguousCharacters: false, invisibleCharacters: false } });
  }, [editors]);
  return null;
}
