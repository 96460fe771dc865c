-- A school that the platform has closed: its rows stay, nobody signs in there any more.
alter table companies add deleted_at timestamptz;

-- Sign-in and hosts find open schools only, whatever the functions behind them ask.
alter policy sign_in on companies using (deleted_at is null);
