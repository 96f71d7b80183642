CREATE TABLE `picture_readings` (
	`hash` text PRIMARY KEY NOT NULL,
	`reading` text NOT NULL,
	`read_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `picture_readings_at` ON `picture_readings` (`read_at`);