import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Lexer,
  NoSchemaIntrospectionCustomRule,
  parse,
  Source,
  specifiedRules,
  TokenKind,
  validate,
  type ValidationRule,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { enforceStructure, maxTokens, tooComplex } from './limits.ts';
import { hashOf } from './manifests.ts';
import { checkOverlaps } from './overlaps.ts';

/**
 * A subscription follows one field, whatever its variables: `@skip` and `@include` do not stand on it. graphql-js
 * fails over what then asks for nothing, as its specification of 2025 forbids.
 */
const subscriptionRoots: ValidationRule = (context) => ({
  Directive(directive) {
    const { value: name } = directive.name;
    if (name !== 'skip' && name !== 'include') return;
    const root = context.getSchema().getSubscriptionType();
    if (!root || context.getParentType() !== root) return;
    context.reportError(
      new GraphQLError(`@${name} cannot stand on the field of a subscription.`, { nodes: directive }),
    );
  },
});

/** A document, or what is wrong with its text: errors that clients may read, with their codes. */
type ParsedDocument = { document: DocumentNode } | { errors: readonly GraphQLError[] };

/** The documents that are served, read once and kept: over HTTP, over sockets, trusted or not. */
export interface DocumentCache {
  /** Parses, measures and validates a text; what is wrong is told, and forgotten unless the text is trusted. */
  read(source: string, isTrusted: boolean): ParsedDocument;
  /** A valid document by the SHA-256 of its text, in hexadecimal. */
  find(hash: string): DocumentNode | undefined;
}

/** Memory of the documents that clients wrote, in bytes. */
const maxBytes = 96 * 1024 * 1024;
/** Bytes of a token's part in the tree, as measured. */
const bytesPerToken = 400;

/** Levels of brackets in a document. */
const maxDepth = 60;

const opening: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const closing: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/**
 * Refuses what is nested so deep that the parser, and all that walks its tree, would run out of stack, and what the
 * parser keeps without counting it: comments, and lines of text, each of which is moved at each level when it is printed.
 */
function checkForm(source: string): void {
  const lexer = new Lexer(new Source(source));
  let [level, uncounted] = [0, 0];
  for (let count = 0; count <= maxTokens; count += 1) {
    const { kind, value } = lexer.advance();
    for (let { next } = lexer.lastToken; next && next !== lexer.token; { next } = next) uncounted += 1;
    if (kind === TokenKind.BLOCK_STRING) uncounted += value.split('\n').length;
    if (uncounted > maxTokens) throw tooComplex('comments and lines of text');
    if (kind === TokenKind.EOF) return;
    if (opening.has(kind)) level += 1;
    else if (closing.has(kind)) level -= 1;
    if (level > maxDepth) throw tooComplex('nesting');
  }
}

/** Parses a text that anybody may have sent. */
export function parseUntrusted(source: string): DocumentNode {
  checkForm(source);
  return parse(source, { maxTokens });
}

/** The tokens that a document's tree keeps, comments among them. */
function tokensOf({ loc }: DocumentNode): number {
  let count = 0;
  for (let token = loc?.startToken; token; token = token.next ?? undefined) count += 1;
  return count;
}

/** An error of graphql-js as clients read it, with a code unless it has one. */
export const withCode = (error: GraphQLError, code: string): GraphQLError =>
  new GraphQLError(error.message, {
    ...(error.nodes ? { nodes: error.nodes } : {}),
    ...(error.source && error.positions ? { source: error.source, positions: error.positions } : {}),
    extensions: { code, ...error.extensions },
  });

/**
 * Reads documents against a schema. Where introspection is off, errors do not tell what the schema has
 * beside what was asked.
 */
export function createDocumentCache(
  schema: GraphQLSchema,
  { introspection }: { introspection: boolean },
): DocumentCache {
  // As many as clients were built with; nobody can crowd them out.
  const trusted = new Map<string, ParsedDocument>();
  const others = new LRUCache<string, DocumentNode>({ max: 2_000, maxSize: maxBytes });
  const common = [...specifiedRules, subscriptionRoots];
  const rules = introspection ? common : [...common, NoSchemaIntrospectionCustomRule];
  return {
    find(hash) {
      const reading = trusted.get(hash);
      return reading && 'document' in reading ? reading.document : others.get(hash);
    },
    read(source, isTrusted) {
      const hash = hashOf(source);
      const known = trusted.get(hash);
      if (known) return known;
      const kept = others.get(hash);
      if (kept) return { document: kept };
      let document: DocumentNode;
      try {
        document = isTrusted ? parse(source) : parseUntrusted(source);
        if (!isTrusted) {
          enforceStructure(schema, document);
          checkOverlaps(document);
        }
      } catch (error) {
        if (!(error instanceof GraphQLError)) throw error;
        return { errors: [withCode(error, 'GRAPHQL_PARSE_FAILED')] };
      }
      const errors = validate(schema, document, rules, { hideSuggestions: !introspection });
      const reading: ParsedDocument =
        errors.length > 0
          ? { errors: errors.map((error) => withCode(error, 'GRAPHQL_VALIDATION_FAILED')) }
          : { document };
      if (isTrusted) trusted.set(hash, reading);
      else if ('document' in reading)
        others.set(hash, document, {
          size: source.length + tokensOf(document) * bytesPerToken,
        });
      return reading;
    },
  };
}
