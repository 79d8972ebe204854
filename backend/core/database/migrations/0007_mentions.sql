ALTER TABLE "comments" ADD COLUMN "mentioned_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "mentioned_ids" bigint[] DEFAULT '{}' NOT NULL;