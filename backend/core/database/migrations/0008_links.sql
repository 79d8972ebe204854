ALTER TABLE "external_invitations" ALTER COLUMN "token_hash" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "external_invitations_email" ON "external_invitations" USING btree ("email") WHERE "external_invitations"."accepted_at" is null;
--> statement-breakpoint
CREATE TYPE "public"."link_purpose" AS ENUM('welcome', 'reset');--> statement-breakpoint
CREATE TABLE "password_links" (
	"user_id" bigint NOT NULL,
	"purpose" "link_purpose" NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "password_links_user_id_purpose_pk" PRIMARY KEY("user_id","purpose"),
	CONSTRAINT "password_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Links that are under way go on. What they are for is told by how long they hold.
INSERT INTO password_links (user_id, purpose, token_hash, expires_at)
  SELECT user_id, (CASE WHEN expires_at > now() + interval '1 day' THEN 'welcome' ELSE 'reset' END)::link_purpose, token_hash, expires_at
  FROM password_resets WHERE used_at IS NULL AND expires_at > now()
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
DROP TABLE "password_resets" CASCADE;
