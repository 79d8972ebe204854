ALTER TABLE "files" ADD COLUMN "uploader_id" bigint;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "community_id" bigint;--> statement-breakpoint
CREATE INDEX "files_uploader" ON "files" USING btree ("uploader_id","size") WHERE "files"."uploader_id" is not null;--> statement-breakpoint
CREATE INDEX "files_community" ON "files" USING btree ("community_id","size") WHERE "files"."community_id" is not null;--> statement-breakpoint
-- A file that nothing refers to any more counts against nobody, whatever let go of it: a call or a cascade.
CREATE FUNCTION release_file() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  file bigint := to_jsonb(OLD) ->> TG_ARGV[0];
BEGIN
  IF TG_OP = 'DELETE' OR file::text IS DISTINCT FROM to_jsonb(NEW) ->> TG_ARGV[0] THEN
    UPDATE files SET uploader_id = NULL, community_id = NULL WHERE id = file;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  referring record;
BEGIN
  FOR referring IN
    SELECT c.conrelid::regclass AS tab, a.attname AS col
    FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = 'files'::regclass
  LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER DELETE OR UPDATE OF %I ON %s FOR EACH ROW WHEN (OLD.%I IS NOT NULL) EXECUTE FUNCTION release_file(%L)',
      'release_' || referring.col, referring.col, referring.tab, referring.col, referring.col);
  END LOOP;
END $$;
--> statement-breakpoint
-- Says of files that were stored without it against whom they count.
CREATE FUNCTION attribute_files() RETURNS void LANGUAGE sql AS $$
  UPDATE files SET uploader_id = d.author_id, community_id = d.community_id
    FROM documents d WHERE d.file_id = files.id AND files.uploader_id IS NULL;
  UPDATE files SET uploader_id = p.author_id, community_id = p.community_id
    FROM post_attachments a JOIN posts p ON p.id = a.post_id
    WHERE a.file_id = files.id AND files.uploader_id IS NULL;
  UPDATE files SET uploader_id = p.author_id, community_id = p.community_id
    FROM events e JOIN posts p ON p.id = e.post_id WHERE e.image_id = files.id AND files.uploader_id IS NULL;
  UPDATE files SET uploader_id = p.author_id, community_id = p.community_id
    FROM polls q JOIN posts p ON p.id = q.post_id WHERE q.image_id = files.id AND files.uploader_id IS NULL;
  UPDATE files SET uploader_id = c.author_id, community_id = p.community_id
    FROM comments c JOIN posts p ON p.id = c.post_id WHERE c.image_id = files.id AND files.uploader_id IS NULL;
  UPDATE files SET uploader_id = m.author_id
    FROM message_files f JOIN messages m ON m.id = f.message_id
    WHERE f.file_id = files.id AND files.uploader_id IS NULL;
  UPDATE files SET uploader_id = u.id
    FROM users u WHERE u.avatar_id = files.id AND files.uploader_id IS NULL;
$$;
--> statement-breakpoint
SELECT attribute_files();
