/** A documented operation with its variables. */
export interface Example {
  query: string;
  /** JSON; empty without variables. */
  variables: string;
}

/** Whether a JSON block holds the operation's variables. */
function areVariables(json: string, query: string): boolean {
  const declared = new Set([...query.matchAll(/\$(\w+):/g)].map(([, name]) => name));
  const value: unknown = JSON.parse(json);
  return (
    typeof value === 'object' && value !== null && Object.keys(value).every((name) => declared.has(name))
  );
}

/** Extracts the operations of a page with the variables that follow each. */
export function readExamples(page: string): Example[] {
  const examples: Example[] = [];
  for (const [, language, text = ''] of page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)) {
    const last = examples.at(-1);
    if (language === 'graphql') examples.push({ query: text.trimEnd(), variables: '' });
    else if (language === 'json' && last?.variables === '' && areVariables(text, last.query))
      last.variables = text.trimEnd();
  }
  return examples;
}
