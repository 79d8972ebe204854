ALTER TABLE "shared_contents" ADD COLUMN "alternatives" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "alternative" text;