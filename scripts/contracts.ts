/**
 * `npm run contracts`, a part of `npm run generate`: regenerates the two contracts, what is generated from them, and
 * the pages of settings and required calls.
 * With `--check` it writes nothing that is committed and fails when a contract is out of date.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, isAbstractType } from 'graphql';
import { z } from 'zod';
import { ExplainedError, root, run, tools } from './processes.ts';
import { isMadeFrom, noteMadeFrom, stampOf } from './stamps.ts';

const openapiFile = join(root, 'openapi.json');
const schemaFile = join(root, 'schema.graphql');
/** Persisted documents of the mobile client; `mobile/manifest.config.json` has the same path. */
const manifestFile = join(root, 'documents', 'kit', '1.0.0.json');
const configurationFile = 'docs/operate/configuration.md';
const requiredCallsFile = 'docs/existing-api/required-calls.md';
const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** Sources of contracts and generated code. */
const sources = [
  'backend',
  'gateway',
  'server',
  'web',
  'mobile',
  'openapi.json',
  'schema.graphql',
  'codegen.ts',
  'relay.config.js',
  'scripts/contracts.ts',
  'scripts/configuration.ts',
  'scripts/requiredCalls.ts',
  configurationFile,
  requiredCallsFile,
  'package-lock.json',
];
const generated = [
  'gateway/__generated__/resolvers.ts',
  'gateway/__generated__/extensions.ts',
  'web/__generated__',
  'mobile/__generated__',
  'persisted_queries.json',
];

/** Sources of the code generated from the graph. */
const graphSources = [
  'gateway',
  'server',
  'mobile',
  'codegen.ts',
  'scripts/contracts.ts',
  'package-lock.json',
];
const kitGenerated = ['mobile/__generated__/documents.ts', 'mobile/__generated__/possibleTypes.ts'];

const Extensions = z.object({ 'x-extensions': z.array(z.object({ name: z.string() })) });

const Extended = z.object({ 'x-capability': z.string().optional() });
const Schema = Extended.extend({
  get properties() {
    return z.record(z.string(), Schema).optional();
  },
});
const Operation = Extended.extend({
  parameters: z.array(Extended.extend({ name: z.string(), in: z.string() })).optional(),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: Schema })) }).optional(),
});
const Operations = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) });

/** Names of fields that belong to extensions: `profile.civilite` is one inside another. */
const extendedFields = ({ properties = {} }: z.output<typeof Schema>, above = ''): [string, string][] =>
  Object.entries(properties).flatMap(([name, field]) => [
    ...(field['x-capability'] ? [[above + name, field['x-capability']] satisfies [string, string]] : []),
    ...extendedFields(field, `${above}${name}.`),
  ]);

/** Module with the names of all extensions, and what of each operation belongs to one. */
function extensionsModule(document: unknown): string {
  const names = Extensions.parse(document)['x-extensions'].map(({ name }) => `'${name}'`);
  const operations = Object.entries(Operations.parse(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      extension: operation['x-capability'],
      fields: Object.fromEntries([
        ...(operation.parameters ?? [])
          .filter((parameter) => parameter.in === 'query' && parameter['x-capability'])
          .map((parameter) => [parameter.name, parameter['x-capability']]),
        ...Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) =>
          extendedFields(schema),
        ),
      ]) as Record<string, string>,
    })),
  );
  const whole = operations.flatMap(({ name, extension }) => (extension ? [[name, extension]] : []));
  const partly = operations.flatMap(({ name, fields }) =>
    Object.keys(fields).length > 0 ? [[name, fields]] : [],
  );
  return `/** Extensions of this repository's API beyond its documents, from openapi.json. */
export type Extension = ${names.join(' | ')};

const ownOperations = ${JSON.stringify(Object.fromEntries(whole), null, 2)} as const;

/** Operation that belongs to an extension. */
export type ExtensionOperation = keyof typeof ownOperations;

/** Operations that belong to an extension. */
export const extensionOperations: Readonly<Record<string, Extension>> = ownOperations;

/** Fields of requests that belong to an extension. */
export const extensionFields: Readonly<Record<string, Readonly<Record<string, Extension>>>> = ${JSON.stringify(Object.fromEntries(partly), null, 2)};
`;
}

/** Module with the possible types of interfaces and unions, for normalised caches. */
function possibleTypesModule(sdl: string): string {
  const schema = buildSchema(sdl);
  const abstract = Object.values(schema.getTypeMap()).filter(isAbstractType);
  const names = abstract.map((type) => [
    type.name,
    schema.getPossibleTypes(type).map((possible) => possible.name),
  ]);
  return `/** The types of each interface and union, from schema.graphql. */
export const possibleTypes: Record<string, string[]> = ${JSON.stringify(Object.fromEntries(names), null, 2)};
`;
}

/** Compiles the Relay artifacts and the list of trusted documents. */
export async function compileRelay(): Promise<void> {
  mkdirSync(join(root, 'web', '__generated__'), { recursive: true });
  // The compiler only adds: start empty to drop old documents.
  writeFileSync(join(root, 'persisted_queries.json'), '{}');
  await run(tools.relay, ['--noWatchman', '--repersist'], { quiet: true });
}

/** Regenerates everything if sources changed; with `check`, throws when a committed contract differs. */
export async function refreshContracts({ check = false } = {}): Promise<void> {
  const isThere = generated.every((path) => existsSync(join(root, path)));
  if (isThere && isMadeFrom(stampOf(sources), 'contracts')) return;
  await generateContracts({ check });
}

/** Writes the graph's schema and generates types. Returns the schema. */
async function generateGraph(): Promise<string> {
  await run(tools.codegen, ['--config', 'codegen.ts'], { quiet: true });
  const schema = read(schemaFile);
  writeFileSync(join(root, 'mobile', '__generated__', 'possibleTypes.ts'), possibleTypesModule(schema));
  noteMadeFrom(stampOf(graphSources), 'graph');
  return schema;
}

/** Generates the mobile client's code if its sources changed; `npm start` does not need it. */
export async function refreshKit(): Promise<void> {
  const isThere = kitGenerated.every((path) => existsSync(join(root, path)));
  if (isThere && isMadeFrom(stampOf(graphSources), 'graph')) return;
  await generateGraph();
}

/** Regenerates everything; with `check`, throws when a committed contract differs. */
export async function generateContracts({ check = false } = {}): Promise<void> {
  const before = { openapi: read(openapiFile), schema: read(schemaFile), manifest: read(manifestFile) };

  // Imported lazily: not needed when everything is up to date.
  const { generateOpenApi } = await import('../backend/app/openapi.ts');
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const document = await generateOpenApi();
  const openapi = `${JSON.stringify(document, null, 2)}\n`;
  if (!check && openapi !== before.openapi) writeFileSync(openapiFile, openapi);
  const folder = join(root, 'gateway', '__generated__');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'openapi.ts'), astToString(await openapiTS(JSON.parse(openapi))));
  writeFileSync(join(folder, 'extensions.ts'), extensionsModule(document));

  const { configurationPage } = await import('./configuration.ts');
  const { requiredCallsPage } = await import('./requiredCalls.ts');
  const pages = {
    [configurationFile]: configurationPage(),
    [requiredCallsFile]: requiredCallsPage(document),
  };
  const stalePages = Object.entries(pages).filter(([page, text]) => text !== read(join(root, page)));
  if (!check) for (const [page, text] of stalePages) writeFileSync(join(root, page), text);

  const schema = await generateGraph();
  await run(tools.manifest, ['--config', 'mobile/manifest.config.json'], { quiet: true });
  await compileRelay();

  if (check) {
    const stale = [
      ...(openapi === before.openapi ? [] : ['openapi.json']),
      ...(schema === before.schema ? [] : ['schema.graphql']),
      ...stalePages.map(([page]) => page),
      ...(read(manifestFile) === before.manifest ? [] : ['documents/kit/1.0.0.json']),
    ];
    if (stale.length > 0)
      throw new ExplainedError(`${stale.join(' and ')} out of date: run npm run generate and commit.`);
  }
  noteMadeFrom(stampOf(sources), 'contracts');
}

if (import.meta.url === `file://${process.argv[1]}`) {
  try {
    await generateContracts({ check: process.argv.includes('--check') });
  } catch (error) {
    console.error(error instanceof ExplainedError ? error.message : error);
    process.exitCode = 1;
  }
}
