/** The Relay compiler: TypeScript artifacts in one folder, documents persisted by their hash. */
const config = {
  src: './web',
  schema: './schema.graphql',
  language: 'typescript',
  artifactDirectory: './web/__generated__',
  eagerEsModules: true,
  useImportTypeSyntax: true,
  requireCustomScalarTypes: true,
  customScalarTypes: {
    Date: 'string',
    YearMonth: 'string',
    DateTime: 'string',
    URL: 'string',
    HTML: 'string',
    Color: 'string',
    ByteCount: 'number',
    Upload: { name: 'Uploadable', path: '../relay/upload.ts' },
  },
  persistConfig: { file: './persisted_queries.json', algorithm: 'SHA256' },
  featureFlags: {
    compact_query_text: { kind: 'enabled' },
    disallow_required_action_throw_on_semantically_nullable_fields: { kind: 'enabled' },
    enforce_module_name_prefix_for_non_haste: true,
  },
};
export default config;
// relay-compiler loads this file with require().
export { config as 'module.exports' };
