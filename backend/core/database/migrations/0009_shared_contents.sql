CREATE TABLE "shared_contents" (
	"post_id" bigint PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"gif_url" text,
	"link_url" text,
	"file_ids" bigint[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shared_contents" ADD CONSTRAINT "shared_contents_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What shares that are there show of their originals: the nearest that is known to what was shared.
INSERT INTO shared_contents (post_id, text, gif_url, link_url, file_ids)
  SELECT s.id, o.text, o.gif_url, o.link_url,
    ARRAY(SELECT a.file_id FROM post_attachments a WHERE a.post_id = o.id ORDER BY a.position)
  FROM posts s JOIN posts o ON o.id = s.shared_post_id;
