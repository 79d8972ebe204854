/** A documented operation, and the variables that follow it. */
export interface Example {
  query: string;
  /** JSON; empty where it has none. */
  variables: string;
}

/** Whether a block of JSON is an operation's variables: it names no others. */
function areVariables(json: string, query: string): boolean {
  const declared = new Set([...query.matchAll(/\$(\w+):/g)].map(([, name]) => name));
  const value: unknown = JSON.parse(json);
  return (
    typeof value === 'object' && value !== null && Object.keys(value).every((name) => declared.has(name))
  );
}

/** The operations of a page, each with the variables that follow it. */
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
