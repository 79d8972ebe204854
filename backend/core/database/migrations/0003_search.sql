CREATE TABLE "post_words" (
	"post_id" bigint PRIMARY KEY NOT NULL,
	"community_id" bigint NOT NULL,
	"words" tsvector NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vocabulary" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "post_words" ADD CONSTRAINT "post_words_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_words" ADD CONSTRAINT "post_words_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_words_words" ON "post_words" USING gin ("words");--> statement-breakpoint
CREATE INDEX "post_words_community" ON "post_words" USING btree ("community_id");--> statement-breakpoint
CREATE INDEX "vocabulary_alike" ON "vocabulary" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX communities_search ON communities USING gin (folded(title || ' ' || subject) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX documents_search ON documents USING gin (folded(name) gin_trgm_ops);
--> statement-breakpoint
-- Writes down what a post says: its text (tags are no words), the question of its poll, its event.
CREATE FUNCTION index_post(post bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO post_words (post_id, community_id, words)
    SELECT p.id, p.community_id,
      to_tsvector('simple', folded(concat_ws(' ', p.text, q.question, e.title, e.place, e.description)))
    FROM posts p LEFT JOIN polls q ON q.post_id = p.id LEFT JOIN events e ON e.post_id = p.id
    WHERE p.id = post
    ON CONFLICT (post_id) DO UPDATE SET words = excluded.words;
  -- In one order, so that two writers of the same new words wait for each other instead of for ever.
  INSERT INTO vocabulary (word)
    SELECT lexeme FROM post_words, unnest(tsvector_to_array(words)) AS lexeme
    WHERE post_id = post AND lexeme ~ '^[[:alpha:]]{4,40}$'
    ORDER BY lexeme
    ON CONFLICT DO NOTHING;
$$;
--> statement-breakpoint
CREATE FUNCTION index_changed_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'posts' THEN PERFORM index_post(NEW.id); ELSE PERFORM index_post(NEW.post_id); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER posts_words AFTER INSERT OR UPDATE OF text ON posts
  FOR EACH ROW EXECUTE FUNCTION index_changed_post();
--> statement-breakpoint
CREATE TRIGGER polls_words AFTER INSERT OR UPDATE OF question ON polls
  FOR EACH ROW EXECUTE FUNCTION index_changed_post();
--> statement-breakpoint
CREATE TRIGGER events_words AFTER INSERT OR UPDATE OF title, place, description ON events
  FOR EACH ROW EXECUTE FUNCTION index_changed_post();
--> statement-breakpoint
SELECT index_post(id) FROM posts ORDER BY id;
