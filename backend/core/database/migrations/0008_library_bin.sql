ALTER TABLE "documents" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "deleted_with" bigint;--> statement-breakpoint
ALTER TABLE "folders" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "folders" ADD COLUMN "deleted_with" bigint;--> statement-breakpoint
CREATE INDEX "documents_deleted" ON "documents" USING btree ("deleted_at") WHERE "documents"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "folders_deleted" ON "folders" USING btree ("deleted_at") WHERE "folders"."deleted_at" is not null;