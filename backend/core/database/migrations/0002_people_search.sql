-- Text as it is searched: without accents, in lower case. Marked immutable, as unaccent itself cannot be,
-- so that it can be indexed: the rules of unaccent do not change under a running installation.
CREATE FUNCTION folded(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  -- Indexes are built with an empty path.
  SET search_path FROM CURRENT
  AS $$ SELECT lower(unaccent(value)) $$;
--> statement-breakpoint
CREATE INDEX users_search ON users USING gin (folded(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops) WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX users_by_name ON users (folded(first_name), folded(last_name), id);
