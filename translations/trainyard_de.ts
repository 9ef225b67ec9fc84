<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en_GB">
<context>
    <name>Advice</name>
    <message>
        <source>tight: less free than the safety margin asks for</source>
        <translation>knapp: weniger frei, als die Sicherheitsreserve verlangt</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message numerus="yes">
        <source>%n checks passed</source>
        <translation>
            <numerusform>%n Prüfung bestanden</numerusform>
            <numerusform>%n Prüfungen bestanden</numerusform>
        </translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>Einklappen</translation>
    </message>
    <message>
        <source>List</source>
        <translation>Auflisten</translation>
    </message>
    <message>
        <source>%1 after</source>
        <translation>%1 danach</translation>
    </message>
    <message>
        <source>free</source>
        <translation>frei</translation>
    </message>
    <message>
        <source>% step</source>
        <translation>% Zeit</translation>
    </message>
    <message>
        <source>days</source>
        <translation>Tage</translation>
    </message>
    <message>
        <source>Smallest changes that make it fit</source>
        <translation>Kleinste Änderungen, mit denen es passt</translation>
    </message>
    <message>
        <source>Findings and advice</source>
        <translation>Befunde und Empfehlungen</translation>
    </message>
    <message>
        <source>about this design</source>
        <translation>zu diesem Entwurf</translation>
    </message>
    <message>
        <source>why the layout is not legal</source>
        <translation>warum das Layout nicht gültig ist</translation>
    </message>
    <message>
        <source>first what would leave the safety margin free</source>
        <translation>zuerst, was die Sicherheitsreserve frei ließe</translation>
    </message>
    <message>
        <source>cost %1</source>
        <comment>a change, signed</comment>
        <translation>Kosten %1</translation>
    </message>
    <message>
        <source>Not enough alone: %1</source>
        <translation>Allein nicht genug: %1</translation>
    </message>
    <message>
        <source>no change or pair of changes is enough</source>
        <translation>keine Änderung und kein Paar von Änderungen genügt</translation>
    </message>
    <message>
        <source>%1 over, largest part %2; each row alone, cheapest in time first</source>
        <translation>%1 zu viel, größter Teil %2; jede Zeile für sich, die an Zeit billigste zuerst</translation>
    </message>
    <message>
        <source>leaves the safety margin free</source>
        <translation>lässt die Sicherheitsreserve frei</translation>
    </message>
    <message>
        <source>first what would make it better; each row alone</source>
        <translation>zuerst, was ihn verbessern würde; jede Zeile für sich</translation>
    </message>
    <message>
        <source>may not fit: perhaps more than there is</source>
        <translation>passt vielleicht nicht: womöglich mehr, als da ist</translation>
    </message>
</context>
<context>
    <name>AdviceCard</name>
    <message>
        <source>Findings and advice</source>
        <translation>Befunde und Empfehlungen</translation>
    </message>
</context>
<context>
    <name>AdviceTable</name>
    <message>
        <source>Findings and advice</source>
        <translation>Befunde und Empfehlungen</translation>
    </message>
</context>
<context>
    <name>Banner</name>
    <message>
        <source>Close this message</source>
        <translation>Diese Meldung schließen</translation>
    </message>
</context>
<context>
    <name>BetterLayoutMark</name>
    <message>
        <source>Opens the search of layouts, which says what would change that</source>
        <translation>Öffnet die Layoutsuche, die sagt, was das ändern würde</translation>
    </message>
    <message>
        <source>%1 faster layout exists</source>
        <comment>8 %</comment>
        <translation>Es gibt ein %1 schnelleres Layout</translation>
    </message>
    <message>
        <source>%1
Opens the search of layouts with it</source>
        <translation>%1
Öffnet die Layoutsuche damit</translation>
    </message>
</context>
<context>
    <name>Card</name>
    <message>
        <source>%1: copy, save, enlarge</source>
        <translation>%1: kopieren, speichern, vergrößern</translation>
    </message>
    <message>
        <source>Copy, save, show as table, enlarge</source>
        <translation>Kopieren, speichern, als Tabelle zeigen, vergrößern</translation>
    </message>
</context>
<context>
    <name>CatalogEntry</name>
    <message>
        <source>unverified</source>
        <translation>unbestätigt</translation>
    </message>
    <message>
        <source>Figures that others print</source>
        <translation>Zahlen, die andere nennen</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Quellen</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>one of %1</source>
        <translation>eines von %1</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>ein Text</translation>
    </message>
    <message>
        <source>%1 or more</source>
        <translation>%1 oder mehr</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Edited by you, kept in this project.</source>
        <translation>Von Ihnen bearbeitet, in diesem Projekt aufbewahrt.</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Anmerkungen</translation>
    </message>
    <message>
        <source>%1 (custom)</source>
        <comment>name of an edited copy</comment>
        <translation>%1 (angepasst)</translation>
    </message>
</context>
<context>
    <name>ChangedButton</name>
    <message>
        <source>Changed %1</source>
        <translation>Geändert %1</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Show changed inputs only</source>
        <translation>Nur geänderte Eingaben zeigen</translation>
    </message>
    <message numerus="yes">
        <source>%n changed</source>
        <translation>
            <numerusform>%n geändert</numerusform>
            <numerusform>%n geändert</numerusform>
        </translation>
    </message>
    <message>
        <source>Show only inputs that differ from the baseline, or from the defaults while the baseline is open</source>
        <translation>Nur Eingaben zeigen, die von der Vergleichsbasis abweichen, oder von den Vorgaben, solange die Vergleichsbasis offen ist</translation>
    </message>
</context>
<context>
    <name>ChartCard</name>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Save as &amp;PNG…</source>
        <translation>Als &amp;PNG speichern…</translation>
    </message>
    <message>
        <source>Save as &amp;SVG…</source>
        <translation>Als &amp;SVG speichern…</translation>
    </message>
    <message>
        <source>Save as CS&amp;V…</source>
        <translation>Als CS&amp;V speichern…</translation>
    </message>
    <message>
        <source>Show as &amp;table	T</source>
        <translation>Als &amp;Tabelle zeigen	T</translation>
    </message>
    <message>
        <source>&amp;Enlarge</source>
        <translation>Ver&amp;größern</translation>
    </message>
    <message>
        <source>%1 as a table</source>
        <translation>%1 als Tabelle</translation>
    </message>
    <message>
        <source>Save “%1”</source>
        <translation>„%1“ speichern</translation>
    </message>
</context>
<context>
    <name>CoefficientsCard</name>
    <message>
        <source>Coefficients</source>
        <translation>Koeffizienten</translation>
    </message>
    <message>
        <source>Coefficient</source>
        <translation>Koeffizient</translation>
    </message>
    <message>
        <source>Belongs to</source>
        <translation>Gehört zu</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Shipped</source>
        <translation>Mitgeliefert</translation>
    </message>
    <message>
        <source>Prior</source>
        <translation>Vorwissen</translation>
    </message>
    <message>
        <source>Lowest</source>
        <translation>Kleinster</translation>
    </message>
    <message>
        <source>Highest</source>
        <translation>Größter</translation>
    </message>
    <message>
        <source>Source of the prior</source>
        <translation>Quelle des Vorwissens</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message numerus="yes">
        <source>%1 in all; %n differ from the shipped fit</source>
        <translation>
            <numerusform>%1 insgesamt; %n weicht von den mitgelieferten ab</numerusform>
            <numerusform>%1 insgesamt; %n weichen von den mitgelieferten ab</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n in all, as shipped</source>
        <translation>
            <numerusform>%n insgesamt, wie mitgeliefert</numerusform>
            <numerusform>%n insgesamt, wie mitgeliefert</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DataView</name>
    <message>
        <source>Reading samples</source>
        <translation>Lesen von Proben</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Rate</translation>
    </message>
    <message>
        <source>a GPU</source>
        <translation>je GPU</translation>
    </message>
    <message>
        <source>a node</source>
        <translation>je Knoten</translation>
    </message>
    <message>
        <source>all GPUs</source>
        <translation>alle GPUs</translation>
    </message>
    <message>
        <source>GPUs busy</source>
        <translation>GPUs rechnen</translation>
    </message>
    <message>
        <source>From storage into a GPU</source>
        <translation>Vom Storage in eine GPU</translation>
    </message>
    <message>
        <source>Training run</source>
        <translation>Trainingslauf</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Stages that build the data set</source>
        <translation>Stufen, die den Datensatz bauen</translation>
    </message>
    <message>
        <source>Stage and source</source>
        <translation>Stufe und Quelle</translation>
    </message>
    <message>
        <source>goes in</source>
        <translation>geht hinein</translation>
    </message>
    <message>
        <source>is kept</source>
        <translation>bleibt</translation>
    </message>
    <message>
        <source>core-h per GB</source>
        <translation>Kern-h je GB</translation>
    </message>
    <message>
        <source>core-hours</source>
        <translation>Kernstunden</translation>
    </message>
    <message>
        <source>Published data sets</source>
        <translation>Veröffentlichte Datensätze</translation>
    </message>
    <message>
        <source>choose a row to train on it</source>
        <translation>eine Zeile wählen, um damit zu trainieren</translation>
    </message>
    <message>
        <source>Data set and footnote</source>
        <translation>Datensatz und Fußnote</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>bytes per token</source>
        <translation>Byte je Token</translation>
    </message>
    <message>
        <source>%1, chosen in the chart beside</source>
        <translation>%1, im Diagramm daneben gewählt</translation>
    </message>
    <message>
        <source>At most %1 of the peak are reached; a benchmark passes with GPUs busy for %2 of the time, for which one needs &lt;b&gt;%3&lt;/b&gt;.</source>
        <translation>Höchstens %1 der Spitze werden erreicht; ein Benchmark ist bestanden, wenn GPUs %2 der Zeit rechnen; dafür braucht eine &lt;b&gt;%3&lt;/b&gt;.</translation>
    </message>
    <message>
        <source>%1 nodes of %2 cores, %3; storage moves %4</source>
        <translation>%1 Knoten mit %2 Kernen, %3; der Storage bewegt %4</translation>
    </message>
    <message>
        <source>“%1”: %2</source>
        <comment>a figure as printed, and why another is used</comment>
        <translation>„%1“: %2</translation>
    </message>
</context>
<context>
    <name>Difference</name>
    <message>
        <source>%1&#xa0;points</source>
        <comment>of percent</comment>
        <translation>%1&#xa0;Punkte</translation>
    </message>
</context>
<context>
    <name>DockTitle</name>
    <message>
        <source>Hide “%1”; the View menu shows it again</source>
        <translation>„%1“ ausblenden; das Menü Ansicht zeigt es wieder</translation>
    </message>
    <message>
        <source>Hide “%1”</source>
        <translation>„%1“ ausblenden</translation>
    </message>
</context>
<context>
    <name>Document</name>
    <message>
        <source>Untitled</source>
        <translation>Unbenannt</translation>
    </message>
    <message>
        <source>%1 cannot be opened: there is no such file.</source>
        <translation>%1 kann nicht geöffnet werden: Es gibt keine solche Datei.</translation>
    </message>
    <message>
        <source>%1 cannot be opened: it is a folder, not a project file.</source>
        <translation>%1 kann nicht geöffnet werden: Es ist ein Ordner, keine Projektdatei.</translation>
    </message>
    <message>
        <source>%1 cannot be opened: it is not an ordinary file.</source>
        <translation>%1 kann nicht geöffnet werden: Es ist keine gewöhnliche Datei.</translation>
    </message>
    <message>
        <source>%1 cannot be opened: it is larger than the 64 MiB that a project may have.</source>
        <translation>%1 kann nicht geöffnet werden: Die Datei ist größer als die 64 MiB, die ein Projekt haben darf.</translation>
    </message>
    <message>
        <source>%1 cannot be opened: you have no permission to read it.</source>
        <translation>%1 kann nicht geöffnet werden: Sie haben kein Recht, die Datei zu lesen.</translation>
    </message>
    <message>
        <source>%1 cannot be opened: %2.</source>
        <translation>%1 kann nicht geöffnet werden: %2.</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>%1 kann nicht gelesen werden: %2.</translation>
    </message>
    <message>
        <source>%1 cannot be saved: %2; choose another place with Save as.</source>
        <translation>%1 kann nicht gespeichert werden: %2; wählen Sie mit „Speichern unter“ einen anderen Ort.</translation>
    </message>
    <message>
        <source>its folder does not exist</source>
        <translation>der Ordner dafür existiert nicht</translation>
    </message>
    <message>
        <source>the file is read-only</source>
        <translation>die Datei ist schreibgeschützt</translation>
    </message>
    <message>
        <source>its folder is read-only</source>
        <translation>der Ordner ist schreibgeschützt</translation>
    </message>
    <message>
        <source>Scenario %1</source>
        <translation>Szenario %1</translation>
    </message>
    <message>
        <source>Add scenario %1</source>
        <translation>Szenario %1 hinzufügen</translation>
    </message>
    <message>
        <source>%1 copy</source>
        <translation>%1 Kopie</translation>
    </message>
    <message>
        <source>%1 copy %2</source>
        <translation>%1 Kopie %2</translation>
    </message>
    <message>
        <source>Duplicate scenario %1</source>
        <translation>Szenario %1 duplizieren</translation>
    </message>
    <message>
        <source>A scenario needs a name.</source>
        <translation>Ein Szenario braucht einen Namen.</translation>
    </message>
    <message>
        <source>Rename scenario %1 to %2</source>
        <translation>Szenario %1 in %2 umbenennen</translation>
    </message>
    <message>
        <source>Move scenario %1</source>
        <translation>Szenario %1 verschieben</translation>
    </message>
    <message>
        <source>A project keeps at least one scenario.</source>
        <translation>Ein Projekt behält mindestens ein Szenario.</translation>
    </message>
    <message>
        <source>Delete scenario %1</source>
        <translation>Szenario %1 löschen</translation>
    </message>
    <message>
        <source>Make %1 the baseline</source>
        <translation>%1 zur Vergleichsbasis machen</translation>
    </message>
    <message>
        <source>Edit the note of %1</source>
        <translation>Anmerkung zu %1 bearbeiten</translation>
    </message>
    <message>
        <source>Edit the report&apos;s title page</source>
        <translation>Titelseite des Berichts bearbeiten</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>%1 %2 → %3</source>
        <comment>an edit: input, old value, new value</comment>
        <translation>%1 %2 → %3</translation>
    </message>
</context>
<context>
    <name>EntryEditor</name>
    <message>
        <source>%1: copy of %2</source>
        <translation>%1: Kopie von %2</translation>
    </message>
    <message>
        <source>The copy is kept in this project. Figures are dense rates in the units shown; other units may be typed with the number.</source>
        <translation>Die Kopie wird in diesem Projekt aufbewahrt. Angegeben sind dichte Raten in den gezeigten Einheiten; andere Einheiten können mit der Zahl eingegeben werden.</translation>
    </message>
    <message>
        <source>Use the copy</source>
        <translation>Kopie verwenden</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>%1 takes %2; “%3” is no such number.</source>
        <translation>%1: Erlaubt ist %2; „%3“ ist keine solche Zahl.</translation>
    </message>
    <message>
        <source>%1 takes %2; the old value stays in force.</source>
        <translation>%1: Erlaubt ist %2; der alte Wert bleibt in Kraft.</translation>
    </message>
    <message>
        <source>was %1</source>
        <translation>vorher %1</translation>
    </message>
    <message>
        <source>unverified</source>
        <translation>unbestätigt</translation>
    </message>
</context>
<context>
    <name>EntryPicker</name>
    <message>
        <source>Edit a copy…</source>
        <translation>Kopie bearbeiten…</translation>
    </message>
    <message>
        <source>Search by name</source>
        <translation>Nach Name suchen</translation>
    </message>
    <message>
        <source>Search %1</source>
        <translation>%1 durchsuchen</translation>
    </message>
    <message>
        <source>Type a part of the name, maker or kind; arrows move, Enter chooses</source>
        <translation>Geben Sie einen Teil von Name, Hersteller oder Art ein; Pfeiltasten bewegen, Eingabetaste wählt</translation>
    </message>
    <message>
        <source>Facts and sources</source>
        <translation>Fakten und Quellen</translation>
    </message>
    <message>
        <source>Change figures of this entry; the copy is kept in the project</source>
        <translation>Zahlen dieses Eintrags ändern; die Kopie wird im Projekt aufbewahrt</translation>
    </message>
    <message>
        <source>No entry matches.</source>
        <translation>Kein Eintrag passt.</translation>
    </message>
</context>
<context>
    <name>ErrorsCard</name>
    <message>
        <source>Error by group</source>
        <translation>Fehler nach Gruppe</translation>
    </message>
    <message>
        <source>of the runs that are shown</source>
        <translation>der gezeigten Läufe</translation>
    </message>
    <message>
        <source>Framework and accelerator</source>
        <translation>Framework und Beschleuniger</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>median %</source>
        <translation>Median %</translation>
    </message>
    <message>
        <source>mean %</source>
        <translation>Mittel %</translation>
    </message>
    <message>
        <source>p90 %</source>
        <translation>p90 %</translation>
    </message>
    <message>
        <source>bias %</source>
        <translation>Schiefe %</translation>
    </message>
    <message>
        <source>in band %</source>
        <translation>im Band %</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
</context>
<context>
    <name>Explanation</name>
    <message>
        <source>%1 on stage %2</source>
        <translation>%1 auf Stufe %2</translation>
    </message>
    <message>
        <source>%1 of the whole</source>
        <translation>%1 des Ganzen</translation>
    </message>
    <message>
        <source>input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>accelerator</source>
        <translation>Beschleuniger</translation>
    </message>
    <message>
        <source>derived</source>
        <translation>abgeleitet</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>Formel</translation>
    </message>
    <message>
        <source>Where each number comes from</source>
        <translation>Woher jede Zahl kommt</translation>
    </message>
    <message>
        <source>What would change it most</source>
        <translation>Was am meisten ändern würde</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>Quelle: %1</translation>
    </message>
    <message>
        <source>band %1</source>
        <translation>Band %1</translation>
    </message>
    <message>
        <source>%1 holds 85 % of the runs that the fit never saw. %2</source>
        <translation>In %1 liegen 85 % der Läufe, die die Anpassung nie sah. %2</translation>
    </message>
    <message>
        <source>How sure</source>
        <translation>Wie sicher</translation>
    </message>
    <message>
        <source>%1 is laid around what relatives of this design show: of its own kind no run was measured. %2</source>
        <translation>%1 folgt dem, was Verwandte dieses Entwurfs zeigen: Von seiner eigenen Art wurde kein Lauf gemessen. %2</translation>
    </message>
    <message>
        <source>What would improve it most</source>
        <translation>Was es am meisten verbessern würde</translation>
    </message>
    <message>
        <source>What would harm it most</source>
        <translation>Was am meisten schaden würde</translation>
    </message>
</context>
<context>
    <name>ExplanationDock</name>
    <message>
        <source>Explanation</source>
        <translation>Erklärung</translation>
    </message>
</context>
<context>
    <name>ExplanationView</name>
    <message>
        <source>Formula</source>
        <translation>Formel</translation>
    </message>
    <message>
        <source>With the numbers of this design</source>
        <translation>Mit den Zahlen dieses Entwurfs</translation>
    </message>
    <message>
        <source>Where each number comes from</source>
        <translation>Woher jede Zahl kommt</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Copy this explanation as text</source>
        <translation>Diese Erklärung als Text kopieren</translation>
    </message>
    <message>
        <source>Copy this explanation</source>
        <translation>Diese Erklärung kopieren</translation>
    </message>
    <message>
        <source>Formula with the numbers of this design</source>
        <translation>Formel mit den Zahlen dieses Entwurfs</translation>
    </message>
    <message>
        <source>Back to the explanation before</source>
        <translation>Zurück zur vorigen Erklärung</translation>
    </message>
    <message>
        <source>Forward again</source>
        <translation>Wieder vorwärts</translation>
    </message>
    <message>
        <source>How sure</source>
        <translation>Wie sicher</translation>
    </message>
    <message>
        <source>Show the runs</source>
        <translation>Läufe zeigen</translation>
    </message>
    <message>
        <source>Show the measured runs that the band comes from</source>
        <translation>Die gemessenen Läufe zeigen, aus denen das Band kommt</translation>
    </message>
</context>
<context>
    <name>ExplorePage</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Study</source>
        <translation>Studie</translation>
    </message>
    <message>
        <source>Stops what is being worked out; what has been found stays</source>
        <translation>Beendet, was gerade ausgerechnet wird; was gefunden ist, bleibt</translation>
    </message>
    <message>
        <source>This view asks nothing: it follows the inputs.</source>
        <translation>Diese Ansicht fragt nichts: Sie folgt den Eingaben.</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>Erkunden</translation>
    </message>
    <message>
        <source>View of the page</source>
        <translation>Ansicht der Seite</translation>
    </message>
</context>
<context>
    <name>FileCommands</name>
    <message>
        <source>Trainyard projects (*.trainyard *.json);;All files (*)</source>
        <translation>Trainyard-Projekte (*.trainyard *.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>Nicht gespeicherte Änderungen</translation>
    </message>
    <message>
        <source>“%1” has changes that are not saved.</source>
        <translation>„%1“ hat Änderungen, die nicht gespeichert sind.</translation>
    </message>
    <message>
        <source>Discarding them cannot be undone.</source>
        <translation>Das Verwerfen kann nicht rückgängig gemacht werden.</translation>
    </message>
    <message>
        <source>Open project</source>
        <translation>Projekt öffnen</translation>
    </message>
    <message>
        <source>Save project</source>
        <translation>Projekt speichern</translation>
    </message>
    <message>
        <source>Export CSV</source>
        <translation>CSV exportieren</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>Table written to %1</source>
        <translation>Tabelle nach %1 geschrieben</translation>
    </message>
    <message>
        <source>&amp;Clear this list</source>
        <translation>Diese Liste &amp;leeren</translation>
    </message>
    <message>
        <source>The file has changed</source>
        <translation>Die Datei hat sich geändert</translation>
    </message>
    <message>
        <source>“%1” was changed by another window or program since it was opened here.</source>
        <translation>„%1“ wurde von einem anderen Fenster oder Programm geändert, seit sie hier geöffnet wurde.</translation>
    </message>
    <message>
        <source>Saving over it erases those changes. Save yours under another name to keep both.</source>
        <translation>Darüber zu speichern löscht diese Änderungen. Speichern Sie Ihre unter einem anderen Namen, um beide zu behalten.</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>Speichern &amp;unter…</translation>
    </message>
    <message>
        <source>Save &amp;over it</source>
        <translation>&amp;Darüber speichern</translation>
    </message>
</context>
<context>
    <name>FilterPanel</name>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Which runs are shown</source>
        <translation>Welche Läufe gezeigt werden</translation>
    </message>
    <message>
        <source>Model, source, accelerator</source>
        <translation>Modell, Quelle, Beschleuniger</translation>
    </message>
    <message>
        <source>Search the runs</source>
        <translation>Läufe durchsuchen</translation>
    </message>
    <message>
        <source>Shows runs whose model, source, accelerator or framework holds every word</source>
        <translation>Zeigt Läufe, deren Modell, Quelle, Beschleuniger oder Framework jedes Wort enthält</translation>
    </message>
    <message>
        <source>Accelerator</source>
        <translation>Beschleuniger</translation>
    </message>
    <message>
        <source>Framework</source>
        <translation>Framework</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Model of the runs</source>
        <translation>Modell der Läufe</translation>
    </message>
    <message>
        <source>Shows the runs of one model</source>
        <translation>Zeigt die Läufe eines Modells</translation>
    </message>
    <message>
        <source>All models</source>
        <translation>Alle Modelle</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Only runs outside the band</source>
        <translation>Nur Läufe außerhalb des Bandes</translation>
    </message>
    <message>
        <source>Only own runs</source>
        <translation>Nur eigene Läufe</translation>
    </message>
    <message>
        <source>Show all runs</source>
        <translation>Alle Läufe zeigen</translation>
    </message>
    <message>
        <source>Takes every filter back</source>
        <translation>Nimmt jeden Filter zurück</translation>
    </message>
    <message numerus="yes">
        <source>%n runs</source>
        <translation>
            <numerusform>%n Lauf</numerusform>
            <numerusform>%n Läufe</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FinishCard</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Play again</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>Share of the runs played</source>
        <translation>Anteil der durchgespielten Läufe</translation>
    </message>
    <message>
        <source>seed </source>
        <comment>in front of a number</comment>
        <translation>Startwert </translation>
    </message>
    <message>
        <source>Seed of the random numbers</source>
        <translation>Startwert der Zufallszahlen</translation>
    </message>
    <message>
        <source>The same seed plays the same runs again; another one plays others</source>
        <translation>Derselbe Startwert spielt dieselben Läufe noch einmal, ein anderer spielt andere</translation>
    </message>
    <message>
        <source>Stops playing runs; what is shown stays</source>
        <translation>Hält das Durchspielen an; was zu sehen ist, bleibt</translation>
    </message>
    <message>
        <source>Plays the runs of this design once more</source>
        <translation>Spielt die Läufe dieses Entwurfs noch einmal durch</translation>
    </message>
</context>
<context>
    <name>GroupHeader</name>
    <message>
        <source>unfolded</source>
        <translation>ausgeklappt</translation>
    </message>
    <message>
        <source>folded</source>
        <translation>eingeklappt</translation>
    </message>
    <message>
        <source>Fold %1 (Space)</source>
        <translation>%1 einklappen (Leertaste)</translation>
    </message>
    <message>
        <source>Unfold %1 (Space)</source>
        <translation>%1 ausklappen (Leertaste)</translation>
    </message>
</context>
<context>
    <name>Headline</name>
    <message>
        <source>%1 of %2</source>
        <comment>memory used of memory there</comment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>The memory of this accelerator is unknown</source>
        <translation>Der Speicher dieses Beschleunigers ist unbekannt</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>%1 frei</translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation>%1 zu viel</translation>
    </message>
    <message>
        <source>perhaps %1 over</source>
        <translation>vielleicht %1 zu viel</translation>
    </message>
    <message>
        <source>%1; %2 with the safety margin</source>
        <translation>%1; %2 mit der Sicherheitsreserve</translation>
    </message>
    <message>
        <source>%1 on the fullest GPU (stage %2)</source>
        <translation>%1 auf der vollsten GPU (Stufe %2)</translation>
    </message>
    <message>
        <source>%1 on each GPU</source>
        <translation>%1 auf jeder GPU</translation>
    </message>
    <message>
        <source>if it fitted</source>
        <translation>wenn es passte</translation>
    </message>
    <message>
        <source>= %1</source>
        <comment>equal to scenario</comment>
        <translation>= %1</translation>
    </message>
    <message>
        <source>, as in %1</source>
        <translation>, wie in %1</translation>
    </message>
    <message>
        <source>, %1 against %2</source>
        <translation>, %1 gegenüber %2</translation>
    </message>
    <message>
        <source>if legal</source>
        <translation>falls gültig</translation>
    </message>
    <message>
        <source>%1; fits when buffers are freed in time: %2</source>
        <translation>%1; passt, wenn Puffer rechtzeitig frei werden: %2</translation>
    </message>
    <message>
        <source>, band %1</source>
        <translation>, Band %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>time needed of time given</comment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>cost of budget</comment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>no price to hold against %1</source>
        <translation>kein Preis, der sich mit %1 vergleichen ließe</translation>
    </message>
    <message>
        <source>other peak</source>
        <translation>andere Spitze</translation>
    </message>
    <message>
        <source>, of another peak: %1, not %2</source>
        <translation>, einer anderen Spitze: %1, nicht %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>power drawn of power there</comment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>no power to hold against %1</source>
        <translation>keine Leistung, die gegen %1 zu halten wäre</translation>
    </message>
</context>
<context>
    <name>HeadlineCells</name>
    <message>
        <source>Headline numbers</source>
        <translation>Kennzahlen</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n weitere</numerusform>
            <numerusform>%n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Numbers for which the window is too narrow</source>
        <translation>Zahlen, für die das Fenster zu schmal ist</translation>
    </message>
    <message>
        <source>more</source>
        <translation>weitere</translation>
    </message>
    <message>
        <source>What solves it: %1</source>
        <translation>Was hilft: %1</translation>
    </message>
    <message>
        <source>What to buy for deadline, budget and power</source>
        <translation>Was für Frist, Budget und Leistung zu kaufen ist</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>Go to the next region of the window</source>
        <translation>Zum nächsten Bereich des Fensters</translation>
    </message>
    <message>
        <source>Go to the region before</source>
        <translation>Zum vorigen Bereich</translation>
    </message>
    <message>
        <source>Explain the number that is focused</source>
        <translation>Die Zahl mit dem Fokus erklären</translation>
    </message>
    <message>
        <source>Reset the input that is focused</source>
        <translation>Die Eingabe mit dem Fokus zurücksetzen</translation>
    </message>
    <message>
        <source>Show the focused chart as a table, or back</source>
        <translation>Das Diagramm mit dem Fokus als Tabelle zeigen, oder zurück</translation>
    </message>
    <message>
        <source>Back to the explanation before</source>
        <translation>Zurück zur vorigen Erklärung</translation>
    </message>
    <message>
        <source>Show the scenario to the left</source>
        <translation>Das Szenario links daneben zeigen</translation>
    </message>
    <message>
        <source>Show the scenario to the right</source>
        <translation>Das Szenario rechts daneben zeigen</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Taste</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>Wirkung</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Trainyard %1&lt;/h3&gt;&lt;p&gt;Designs clusters for AI training: memory, time, storage, energy and money follow each input at once.&lt;/p&gt;&lt;p&gt;GPL 3 or later; the engine Apache 2.0. Uses Qt %2, Qt Charts and QCustomPlot. Set in Inter (SIL Open Font Licence 1.1).&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Trainyard %1&lt;/h3&gt;&lt;p&gt;Entwirft Cluster für das KI-Training: Speicher, Zeit, Storage, Energie und Geld folgen jeder Eingabe sofort.&lt;/p&gt;&lt;p&gt;GPL 3 oder neuer; die Engine Apache 2.0. Verwendet Qt %2, Qt Charts und QCustomPlot. Gesetzt in Inter (SIL Open Font Licence 1.1).&lt;/p&gt;</translation>
    </message>
    <message>
        <source>About Trainyard</source>
        <translation>Über Trainyard</translation>
    </message>
</context>
<context>
    <name>InputGroup</name>
    <message>
        <source>Show fewer</source>
        <translation>Weniger zeigen</translation>
    </message>
    <message numerus="yes">
        <source>Show %n more</source>
        <translation>
            <numerusform>%n weitere zeigen</numerusform>
            <numerusform>%n weitere zeigen</numerusform>
        </translation>
    </message>
    <message>
        <source>Assumptions of the model that few designs touch</source>
        <translation>Annahmen des Modells, die wenige Entwürfe berühren</translation>
    </message>
    <message numerus="yes">
        <source>%n changed</source>
        <translation>
            <numerusform>%n geändert</numerusform>
            <numerusform>%n geändert</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>InputRow</name>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>changed, baseline %1</source>
        <translation>geändert, Vergleichsbasis %1</translation>
    </message>
    <message>
        <source>changed, default %1</source>
        <translation>geändert, Vorgabe %1</translation>
    </message>
    <message>
        <source>Changed; %1.</source>
        <translation>Geändert; %1.</translation>
    </message>
    <message>
        <source>the baseline is %1</source>
        <translation>die Vergleichsbasis ist %1</translation>
    </message>
    <message>
        <source>the default is %1</source>
        <translation>die Vorgabe ist %1</translation>
    </message>
    <message>
        <source>Reset %1</source>
        <translation>%1 zurücksetzen</translation>
    </message>
    <message>
        <source>Back to the baseline&apos;s %1 (Alt+R)</source>
        <translation>Zurück zum Wert der Vergleichsbasis, %1 (Alt+R)</translation>
    </message>
    <message>
        <source>Back to the default, %1 (Alt+R)</source>
        <translation>Zurück zur Vorgabe, %1 (Alt+R)</translation>
    </message>
    <message>
        <source>Back to the baseline: %1</source>
        <translation>Zurück zur Vergleichsbasis: %1</translation>
    </message>
    <message>
        <source>Back to the default: %1</source>
        <translation>Zurück zur Vorgabe: %1</translation>
    </message>
    <message>
        <source>Set by hand</source>
        <translation>Von Hand gesetzt</translation>
    </message>
    <message>
        <source>Automatic: %1</source>
        <translation>Automatisch: %1</translation>
    </message>
    <message>
        <source>Copy the value</source>
        <translation>Wert kopieren</translation>
    </message>
    <message>
        <source>Copy the id for the command line</source>
        <translation>Id für die Befehlszeile kopieren</translation>
    </message>
</context>
<context>
    <name>Inputs</name>
    <message>
        <source>automatic, %1</source>
        <translation>automatisch, %1</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>, whole numbers</source>
        <translation>, ganze Zahlen</translation>
    </message>
    <message>
        <source>, or “auto”</source>
        <translation>, oder „auto“</translation>
    </message>
    <message>
        <source>Range:</source>
        <translation>Bereich:</translation>
    </message>
    <message>
        <source>Default:</source>
        <translation>Vorgabe:</translation>
    </message>
    <message>
        <source>Source:</source>
        <translation>Quelle:</translation>
    </message>
    <message>
        <source>Id:</source>
        <translation>Id:</translation>
    </message>
    <message>
        <source>%1 takes %2; “%3” was not taken over.</source>
        <translation>%1: Erlaubt ist %2; „%3“ wurde nicht übernommen.</translation>
    </message>
</context>
<context>
    <name>InputsPanel</name>
    <message>
        <source>Unfold all groups</source>
        <translation>Alle Gruppen ausklappen</translation>
    </message>
    <message>
        <source>Fold all groups</source>
        <translation>Alle Gruppen einklappen</translation>
    </message>
    <message>
        <source>Show every assumption</source>
        <translation>Alle Annahmen zeigen</translation>
    </message>
    <message>
        <source>Reset every changed input</source>
        <translation>Alle geänderten Eingaben zurücksetzen</translation>
    </message>
    <message>
        <source>Reset every changed input to its default</source>
        <translation>Alle geänderten Eingaben auf ihre Vorgabe zurücksetzen</translation>
    </message>
    <message>
        <source>Reset every changed input to the baseline</source>
        <translation>Alle geänderten Eingaben auf die Vergleichsbasis zurücksetzen</translation>
    </message>
    <message>
        <source>Reset all inputs to their defaults</source>
        <translation>Alle Eingaben auf ihre Vorgaben zurücksetzen</translation>
    </message>
    <message>
        <source>Reset all inputs to the baseline</source>
        <translation>Alle Eingaben auf die Vergleichsbasis zurücksetzen</translation>
    </message>
    <message>
        <source>Nothing is changed.</source>
        <translation>Nichts ist geändert.</translation>
    </message>
    <message>
        <source>No input matches “%1”.</source>
        <translation>Keine Eingabe passt zu „%1“.</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>Find an input</source>
        <translation>Eingabe suchen</translation>
    </message>
    <message>
        <source>More about the inputs</source>
        <translation>Mehr zu den Eingaben</translation>
    </message>
    <message>
        <source>Fold, unfold and reset inputs</source>
        <translation>Eingaben einklappen, ausklappen und zurücksetzen</translation>
    </message>
    <message>
        <source>Search %1 inputs</source>
        <translation>%1 Eingaben</translation>
    </message>
    <message>
        <source>Search inputs</source>
        <translation>Eingaben durchsuchen</translation>
    </message>
    <message>
        <source>Search labels, ids and explanations (Ctrl+F); Enter goes to the first match, Escape ends</source>
        <translation>Namen, Ids und Erklärungen durchsuchen (Strg+F); Eingabetaste geht zum ersten Treffer, Esc beendet</translation>
    </message>
</context>
<context>
    <name>KeepLegalRow</name>
    <message>
        <source>Keep legal</source>
        <translation>Zulässig halten</translation>
    </message>
    <message>
        <source>also by TP and PP</source>
        <translation>auch über TP und PP</translation>
    </message>
    <message>
        <source>Keep the layout legal</source>
        <translation>Das Layout zulässig halten</translation>
    </message>
    <message>
        <source>While the number of GPUs moves, data parallel follows; counts that no legal layout fills are left out</source>
        <translation>Während sich die GPU-Zahl bewegt, folgt die Datenparallelität; Anzahlen ohne zulässiges Layout werden übersprungen</translation>
    </message>
    <message>
        <source>Keep the layout legal by tensor and pipeline parallel, too</source>
        <translation>Das Layout auch über Tensor- und Pipeline-Parallelität zulässig halten</translation>
    </message>
    <message>
        <source>The other degrees, virtual stages and the micro-batch may change too, as little as it takes</source>
        <translation>Auch die anderen Grade, virtuelle Stufen und der Micro-Batch dürfen sich ändern, so wenig wie nötig</translation>
    </message>
</context>
<context>
    <name>KernelsCard</name>
    <message>
        <source>What fused kernels save</source>
        <translation>Was verschmolzene Kernel sparen</translation>
    </message>
    <message>
        <source>What a GPU of the slowest stage reads and writes in a step, forward and backward, with a kernel for each operation and with one for each line. What is recomputed comes on top.</source>
        <translation>Was eine GPU der langsamsten Stufe in einem Schritt liest und schreibt, vorwärts und rückwärts, mit einem Kernel je Operation und mit einem je Zeile. Was neu berechnet wird, kommt hinzu.</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>Operationen</translation>
    </message>
    <message>
        <source>One by one</source>
        <translation>Einzeln</translation>
    </message>
    <message>
        <source>Fused</source>
        <translation>Verschmolzen</translation>
    </message>
    <message>
        <source>Saves</source>
        <translation>Spart</translation>
    </message>
    <message>
        <source>stage %1, one step</source>
        <translation>Stufe %1, ein Schritt</translation>
    </message>
    <message>
        <source>Fused, this work moves &lt;b&gt;%1&lt;/b&gt; and takes %2; one operation a kernel, it would move %3 and take &lt;b&gt;%4&lt;/b&gt; more, %5 of the step.</source>
        <translation>Verschmolzen bewegt diese Arbeit &lt;b&gt;%1&lt;/b&gt; und dauert %2; mit einem Kernel je Operation bewegte sie %3 und dauerte &lt;b&gt;%4&lt;/b&gt; länger, %5 des Schritts.</translation>
    </message>
    <message>
        <source>The step counts %1: %2 times the fused list in its layers, as fitted on runs of this framework. Nothing is added to it here.</source>
        <translation>Der Schritt zählt %1: das %2-Fache der verschmolzenen Liste in seinen Schichten, angepasst an Läufe dieses Frameworks. Hier kommt nichts hinzu.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Coalescing:&lt;/b&gt; neighbouring threads read neighbouring addresses, so that a warp fetches whole lines of memory instead of parts of many.</source>
        <translation>&lt;b&gt;Coalescing:&lt;/b&gt; Benachbarte Threads lesen benachbarte Adressen, sodass ein Warp ganze Speicherzeilen holt statt Teile von vielen.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Tiling:&lt;/b&gt; a block of threads brings a tile into shared memory once and uses it many times; every matrix product and FlashAttention rest on it.</source>
        <translation>&lt;b&gt;Tiling:&lt;/b&gt; Ein Block von Threads holt eine Kachel einmal in den gemeinsamen Speicher und nutzt sie viele Male; jedes Matrixprodukt und FlashAttention beruhen darauf.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Triton&lt;/b&gt; writes a kernel in Python by tiles, and places threads and shared memory itself; CUDA gives more control for more work.</source>
        <translation>&lt;b&gt;Triton&lt;/b&gt; schreibt einen Kernel in Python kachelweise und verteilt Threads und gemeinsamen Speicher selbst; CUDA lässt mehr bestimmen und macht mehr Arbeit.</translation>
    </message>
    <message>
        <source>&lt;b&gt;torch.compile&lt;/b&gt; finds such chains in PyTorch code and writes them as fused Triton kernels, without a change of the model.</source>
        <translation>&lt;b&gt;torch.compile&lt;/b&gt; findet solche Ketten in PyTorch-Code und schreibt sie als verschmolzene Triton-Kernel, ohne das Modell zu ändern.</translation>
    </message>
    <message>
        <source>Ultra-Scale Playbook, “Diving in the GPUs – fusing, threading, mixing”.</source>
        <translation>Ultra-Scale Playbook, „Diving in the GPUs – fusing, threading, mixing“.</translation>
    </message>
</context>
<context>
    <name>KnownRunsView</name>
    <message>
        <source>Open as a scenario</source>
        <translation>Als Szenario öffnen</translation>
    </message>
    <message>
        <source>Well-known runs</source>
        <translation>Bekannte Läufe</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>published</source>
        <translation>veröffentlicht</translation>
    </message>
    <message>
        <source>here</source>
        <translation>hier</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Well-known run</source>
        <translation>Bekannter Lauf</translation>
    </message>
    <message>
        <source>published beside predicted; plus: it takes longer here</source>
        <translation>veröffentlicht neben vorhergesagt; plus: hier dauert es länger</translation>
    </message>
    <message>
        <source>Published</source>
        <translation>Veröffentlicht</translation>
    </message>
    <message>
        <source>Adds a scenario with the inputs of this run; the note holds its figures and sources</source>
        <translation>Fügt ein Szenario mit den Eingaben dieses Laufs hinzu; die Notiz hält Angaben und Quellen fest</translation>
    </message>
    <message>
        <source>%1 runs; median error of the speed %2, nine of ten within %3</source>
        <translation>%1 Läufe; mittlerer Fehler der Geschwindigkeit (Median) %2, neun von zehn innerhalb von %3</translation>
    </message>
</context>
<context>
    <name>LayerColumns</name>
    <message>
        <source>Layers on each stage</source>
        <translation>Schichten auf jeder Stufe</translation>
    </message>
    <message numerus="yes">
        <source>%n layers</source>
        <translation>
            <numerusform>%n Schicht</numerusform>
            <numerusform>%n Schichten</numerusform>
        </translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>Einbettung</translation>
    </message>
    <message>
        <source>output head</source>
        <translation>Ausgabekopf</translation>
    </message>
    <message>
        <source>Stage %1</source>
        <translation>Stufe %1</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>embedding, output head</source>
        <translation>Einbettung, Ausgabekopf</translation>
    </message>
</context>
<context>
    <name>LayersCard</name>
    <message>
        <source>Layers on each stage</source>
        <translation>Schichten auf jeder Stufe</translation>
    </message>
    <message>
        <source>Deal the layers: %1</source>
        <translation>Schichten verteilen: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n layers</source>
        <translation>
            <numerusform>%n Schicht</numerusform>
            <numerusform>%n Schichten</numerusform>
        </translation>
    </message>
    <message>
        <source>Step %1 instead of %2, memory %3 instead of %4</source>
        <translation>Schritt %1 statt %2, Speicher %3 statt %4</translation>
    </message>
</context>
<context>
    <name>LayoutSearch</name>
    <message>
        <source>Micro</source>
        <comment>micro-batch, as short as can be</comment>
        <translation>Mikro</translation>
    </message>
    <message>
        <source>%1, v&#xa0;%2</source>
        <comment>schedule, virtual stages</comment>
        <translation>%1, v&#xa0;%2</translation>
    </message>
    <message>
        <source>one GPU</source>
        <translation>eine GPU</translation>
    </message>
    <message>
        <source>One layout fits</source>
        <translation>Ein Layout passt</translation>
    </message>
    <message>
        <source>No layout fits</source>
        <translation>Kein Layout passt</translation>
    </message>
    <message>
        <source>%1 layouts fit</source>
        <translation>%1 Layouts passen</translation>
    </message>
    <message>
        <source>It is %1 as it stands.</source>
        <comment>a scenario&apos;s letter</comment>
        <translation>Es ist %1, wie es ist.</translation>
    </message>
    <message>
        <source>Against %1: %2; …</source>
        <comment>a scenario&apos;s letter; changes</comment>
        <translation>Gegenüber %1: %2; …</translation>
    </message>
    <message>
        <source>Against %1: %2.</source>
        <comment>a scenario&apos;s letter; changes</comment>
        <translation>Gegenüber %1: %2.</translation>
    </message>
</context>
<context>
    <name>LayoutsCard</name>
    <message>
        <source>% to %1</source>
        <comment>a scenario&apos;s letter</comment>
        <translation>% zu %1</translation>
    </message>
    <message>
        <source>%1, %2 now</source>
        <comment>place; a scenario&apos;s letter</comment>
        <translation>%1, %2 jetzt</translation>
    </message>
    <message>
        <source>Layouts that fit</source>
        <translation>Layouts, die passen</translation>
    </message>
    <message>
        <source>Save as CS&amp;V…</source>
        <translation>Als CS&amp;V speichern…</translation>
    </message>
    <message>
        <source>%1 of %2; blue edge: cannot be told apart from the best</source>
        <translation>%1 von %2; blauer Rand: vom besten nicht zu unterscheiden</translation>
    </message>
    <message>
        <source>%1 of %2; blue edge: cannot be told apart from the best; %3 is number %4 by the result alone</source>
        <translation>%1 von %2; blauer Rand: vom besten nicht zu unterscheiden; %3 ist nach dem Ergebnis allein Nummer %4</translation>
    </message>
    <message>
        <source>none of %1</source>
        <translation>keines von %1</translation>
    </message>
    <message>
        <source>Save “%1”</source>
        <translation>„%1“ speichern</translation>
    </message>
</context>
<context>
    <name>LegalOffer</name>
    <message>
        <source>Nearest legal:</source>
        <translation>Nächstes zulässiges:</translation>
    </message>
    <message>
        <source>Makes the layout legal; it does not fit then</source>
        <translation>Macht das Layout zulässig; es passt dann nicht</translation>
    </message>
    <message>
        <source>Makes the layout legal; a step takes %1 then</source>
        <translation>Macht das Layout zulässig; ein Schritt dauert dann %1</translation>
    </message>
    <message>
        <source>Nearest legal: %1</source>
        <translation>Nächstes zulässiges: %1</translation>
    </message>
    <message>
        <source>No legal layout is near.</source>
        <translation>In der Nähe ist kein zulässiges Layout.</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>%1[*] – Trainyard</source>
        <comment>title of the window</comment>
        <translation>%1[*] – Trainyard</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>Nicht gespeichert</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>Gespeichert</translation>
    </message>
    <message>
        <source>Baseline: %1 %2</source>
        <translation>Vergleichsbasis: %1 %2</translation>
    </message>
    <message numerus="yes">
        <source>Reset %n changed inputs</source>
        <translation>
            <numerusform>%n geänderte Eingabe zurücksetzen</numerusform>
            <numerusform>%n geänderte Eingaben zurücksetzen</numerusform>
        </translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Anmerkung</translation>
    </message>
    <message>
        <source>What “%1” is about:</source>
        <translation>Worum es in „%1“ geht:</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Werkzeuge</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>Export report</source>
        <translation>Bericht exportieren</translation>
    </message>
    <message>
        <source>Scenarios</source>
        <translation>Szenarien</translation>
    </message>
    <message>
        <source>Headline</source>
        <translation>Kennzahlen</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>&amp;Inputs</source>
        <translation>&amp;Eingaben</translation>
    </message>
    <message>
        <source>&amp;Explanation</source>
        <translation>E&amp;rklärung</translation>
    </message>
    <message>
        <source>Show or hide “%1”</source>
        <translation>„%1“ ein- oder ausblenden</translation>
    </message>
    <message>
        <source>GiB = 2³⁰ B, GB = 10⁹ B</source>
        <translation>GiB = 2³⁰ B, GB = 10⁹ B</translation>
    </message>
    <message>
        <source>The language changes when Trainyard is started again</source>
        <translation>Die Sprache wechselt, wenn Trainyard neu gestartet wird</translation>
    </message>
</context>
<context>
    <name>NearestCard</name>
    <message>
        <source>How sure is it</source>
        <translation>Wie sicher ist er</translation>
    </message>
    <message>
        <source>Nearest measured runs</source>
        <translation>Nächste gemessene Läufe</translation>
    </message>
    <message>
        <source>the measured runs nearest to it</source>
        <translation>die ähnlichsten gemessenen Läufe</translation>
    </message>
    <message>
        <source>How sure is %1</source>
        <comment>a scenario&apos;s letter</comment>
        <translation>Wie sicher ist %1</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>vorhergesagt</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Its band reaches from &lt;b&gt;%1&lt;/b&gt; to &lt;b&gt;%2&lt;/b&gt;.</source>
        <translation>Sein Band reicht von &lt;b&gt;%1&lt;/b&gt; bis &lt;b&gt;%2&lt;/b&gt;.</translation>
    </message>
    <message>
        <source>No measured run is like it.</source>
        <translation>Kein gemessener Lauf ist ihm ähnlich.</translation>
    </message>
    <message numerus="yes">
        <source>The %n nearest runs are off by %1 to %2.</source>
        <translation>
            <numerusform>Der nächste Lauf weicht um %1 bis %2 ab.</numerusform>
            <numerusform>Die %n nächsten Läufe weichen um %1 bis %2 ab.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NumberRow</name>
    <message>
        <source>unknown: enter it</source>
        <translation>unbekannt: bitte eingeben</translation>
    </message>
</context>
<context>
    <name>OutputFiles</name>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>%1 kann nicht geschrieben werden: %2.</translation>
    </message>
</context>
<context>
    <name>OverviewPage</name>
    <message>
        <source>Overview</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>%1 with the change pointed at</source>
        <translation>%1 mit der gezeigten Änderung</translation>
    </message>
    <message>
        <source>&amp;Best layout at each count</source>
        <translation>&amp;Bestes Layout bei jeder Anzahl</translation>
    </message>
    <message>
        <source>The curve goes through the best legal layout at each count, not the nearest</source>
        <translation>Die Kurve geht durch das beste gültige Layout bei jeder Anzahl, nicht durch das nächste</translation>
    </message>
</context>
<context>
    <name>OwnRunsCard</name>
    <message>
        <source>Step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>Your own runs</source>
        <translation>Ihre eigenen Läufe</translation>
    </message>
    <message>
        <source>Errors of the own runs</source>
        <translation>Fehler der eigenen Läufe</translation>
    </message>
    <message>
        <source>Coefficients that the refit moves</source>
        <translation>Koeffizienten, die die Anpassung bewegt</translation>
    </message>
    <message>
        <source>Load own runs…</source>
        <translation>Eigene Läufe laden…</translation>
    </message>
    <message>
        <source>Reads a table of your runs (CSV)</source>
        <translation>Liest eine Tabelle Ihrer Läufe (CSV)</translation>
    </message>
    <message>
        <source>Forget them</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>Takes the own runs out of the page</source>
        <translation>Nimmt die eigenen Läufe aus der Seite</translation>
    </message>
    <message>
        <source>Refit</source>
        <translation>Anpassen</translation>
    </message>
    <message>
        <source>Fits the few coefficients that your runs can tell</source>
        <translation>Passt die wenigen Koeffizienten an, die Ihre Läufe erkennen lassen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stops the refit</source>
        <translation>Hält die Anpassung an</translation>
    </message>
    <message>
        <source>Keep calibration</source>
        <translation>Kalibrierung behalten</translation>
    </message>
    <message>
        <source>Makes the coefficients part of the project</source>
        <translation>Macht die Koeffizienten zum Teil des Projekts</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Leaves the coefficients as they are</source>
        <translation>Lässt die Koeffizienten, wie sie sind</translation>
    </message>
    <message>
        <source>Return to shipped</source>
        <translation>Zu den mitgelieferten zurück</translation>
    </message>
    <message>
        <source>Takes the calibration out of the project; Undo brings it back</source>
        <translation>Nimmt die Kalibrierung aus dem Projekt; Rückgängig bringt sie wieder</translation>
    </message>
    <message>
        <source>Coefficient</source>
        <translation>Koeffizient</translation>
    </message>
    <message>
        <source>before</source>
        <translation>vorher</translation>
    </message>
    <message>
        <source>after</source>
        <translation>nachher</translation>
    </message>
    <message>
        <source>change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>No own runs loaded. Three to ten rows of your cluster are enough.</source>
        <translation>Keine eigenen Läufe geladen. Drei bis zehn Zeilen Ihres Clusters genügen.</translation>
    </message>
    <message numerus="yes">
        <source>%n runs from %1.</source>
        <translation>
            <numerusform>%n Lauf aus %1.</numerusform>
            <numerusform>%n Läufe aus %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cannot be modelled: %1.</source>
        <translation>
            <numerusform>%n lässt sich nicht nachbilden: %1.</numerusform>
            <numerusform>%n lassen sich nicht nachbilden: %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>Error of own runs</source>
        <translation>Fehler der eigenen Läufe</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>median %</source>
        <translation>Median %</translation>
    </message>
    <message>
        <source>mean %</source>
        <translation>Mittel %</translation>
    </message>
    <message>
        <source>median after</source>
        <translation>Median nachher</translation>
    </message>
    <message>
        <source>mean after</source>
        <translation>Mittel nachher</translation>
    </message>
    <message>
        <source>mean, change %</source>
        <translation>Mittel, Änderung %</translation>
    </message>
    <message numerus="yes">
        <source>The refit moves %n coefficients. Keep them, and every scenario of the project uses them; Undo takes them back.</source>
        <translation>
            <numerusform>Die Anpassung bewegt %n Koeffizienten. Behalten Sie ihn, so nutzt ihn jedes Szenario des Projekts; Rückgängig nimmt ihn zurück.</numerusform>
            <numerusform>Die Anpassung bewegt %n Koeffizienten. Behalten Sie sie, so nutzt sie jedes Szenario des Projekts; Rückgängig nimmt sie zurück.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A calibration is in force: %n coefficients differ from the shipped ones.</source>
        <translation>
            <numerusform>Eine Kalibrierung gilt: %n Koeffizient weicht von den mitgelieferten ab.</numerusform>
            <numerusform>Eine Kalibrierung gilt: %n Koeffizienten weichen von den mitgelieferten ab.</numerusform>
        </translation>
    </message>
    <message>
        <source>Load own runs</source>
        <translation>Eigene Läufe laden</translation>
    </message>
    <message>
        <source>Tables of runs (*.csv);;All files (*)</source>
        <translation>Tabellen von Läufen (*.csv);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Nothing to learn: the predictions are as near to these runs as their scatter lets tell.</source>
        <translation>Nichts zu lernen: Die Vorhersagen sind diesen Läufen so nah, wie deren Streuung erkennen lässt.</translation>
    </message>
    <message>
        <source>Nothing could be learnt: one of the columns %1 is needed, and no run has any.</source>
        <translation>Es war nichts zu lernen: Eine der Spalten %1 ist nötig, und kein Lauf hat eine.</translation>
    </message>
    <message>
        <source>Nothing could be learnt: no run has anything in %1.</source>
        <translation>Es war nichts zu lernen: Kein Lauf hat etwas in %1.</translation>
    </message>
</context>
<context>
    <name>PointedCard</name>
    <message>
        <source>%1 falls from %2 to %3</source>
        <comment>a part of a step</comment>
        <translation>%1 sinkt von %2 auf %3</translation>
    </message>
    <message>
        <source>%1 rises from %2 to %3</source>
        <comment>a part of a step</comment>
        <translation>%1 steigt von %2 auf %3</translation>
    </message>
    <message>
        <source>Layout pointed at</source>
        <translation>Gezeigtes Layout</translation>
    </message>
    <message>
        <source>Layout pointed at, beside the present one</source>
        <translation>Gezeigtes Layout neben dem jetzigen</translation>
    </message>
    <message>
        <source>Where the time goes</source>
        <translation>Wohin die Zeit geht</translation>
    </message>
    <message>
        <source>Makes it the layout of the present scenario; Undo takes that back</source>
        <translation>Macht es zum Layout des jetzigen Szenarios; Rückgängig nimmt das zurück</translation>
    </message>
    <message>
        <source>New scenario</source>
        <translation>Neues Szenario</translation>
    </message>
    <message>
        <source>Puts it beside the present scenario, as one of its own</source>
        <translation>Stellt es als eigenes Szenario neben das jetzige</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>Erklären</translation>
    </message>
    <message>
        <source>Explains the result that ranks, as it is now</source>
        <translation>Erklärt das Ergebnis, nach dem geordnet wird, wie es jetzt ist</translation>
    </message>
    <message>
        <source>Take over into %1</source>
        <comment>a scenario&apos;s letter</comment>
        <translation>In %1 übernehmen</translation>
    </message>
    <message>
        <source>No layout holds what must hold. What is refused is below, with the smallest change.</source>
        <translation>Kein Layout hält ein, was gelten muss. Was abgelehnt ist, steht unten, mit der kleinsten Änderung.</translation>
    </message>
    <message>
        <source>best of %1</source>
        <translation>bestes von %1</translation>
    </message>
    <message>
        <source>number %1 of %2</source>
        <translation>Nummer %1 von %2</translation>
    </message>
    <message>
        <source>%1 now</source>
        <comment>a scenario&apos;s letter</comment>
        <translation>%1 jetzt</translation>
    </message>
    <message>
        <source>this layout</source>
        <translation>dieses Layout</translation>
    </message>
    <message>
        <source>change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Its band is %1.</source>
        <translation>Sein Band ist %1.</translation>
    </message>
</context>
<context>
    <name>Practices</name>
    <message>
        <source>No change of this kind helps.</source>
        <translation>Keine Änderung dieser Art hilft.</translation>
    </message>
    <message>
        <source>worth: against another setting of %1</source>
        <translation>wert: gegenüber einer anderen Einstellung von %1</translation>
    </message>
    <message>
        <source>tight: less free than the safety margin asks for</source>
        <translation>knapp: weniger frei, als die Sicherheitsreserve verlangt</translation>
    </message>
    <message>
        <source>does not fit either</source>
        <translation>passt auch nicht</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>% step</source>
        <translation>% Zeit</translation>
    </message>
    <message>
        <source>days</source>
        <translation>Tage</translation>
    </message>
</context>
<context>
    <name>PracticesView</name>
    <message>
        <source>fit, batch, throughput; each change alone, and what it does to this design</source>
        <translation>Passen, Batch, Durchsatz; jede Änderung für sich, und was sie an diesem Entwurf bewirkt</translation>
    </message>
    <message>
        <source>of distributed training; where one is met, what it is worth</source>
        <translation>des verteilten Trainings; wo eine erfüllt ist, was sie wert ist</translation>
    </message>
    <message>
        <source>Practices</source>
        <translation>Praxis</translation>
    </message>
    <message>
        <source>The Playbook&apos;s three steps, five practices and four challenges as checks on this design</source>
        <translation>Die drei Schritte des Playbook, fünf Empfehlungen und vier Herausforderungen als Prüfungen dieses Entwurfs</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1 of %2&lt;/b&gt; checks are met, &lt;b&gt;%3&lt;/b&gt; are open.</source>
        <translation>&lt;b&gt;%1 von %2&lt;/b&gt; Prüfungen sind erfüllt, &lt;b&gt;%3&lt;/b&gt; sind offen.</translation>
    </message>
</context>
<context>
    <name>ProgressRow</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Progress of the study</source>
        <translation>Fortschritt der Studie</translation>
    </message>
    <message>
        <source>Stops the study; what is shown stays</source>
        <translation>Hält die Studie an; was zu sehen ist, bleibt</translation>
    </message>
    <message>
        <source>follows the inputs</source>
        <translation>folgt den Eingaben</translation>
    </message>
</context>
<context>
    <name>PublishedView</name>
    <message>
        <source>Open as a scenario</source>
        <translation>Als Szenario öffnen</translation>
    </message>
    <message>
        <source>Published systems</source>
        <translation>Veröffentlichte Systeme</translation>
    </message>
    <message>
        <source>choose a row</source>
        <translation>eine Zeile wählen</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>figures met</source>
        <translation>getroffen</translation>
    </message>
    <message>
        <source>farthest off</source>
        <translation>weiteste Abweichung</translation>
    </message>
    <message>
        <source>Published system</source>
        <translation>Veröffentlichtes System</translation>
    </message>
    <message>
        <source>published beside computed</source>
        <translation>veröffentlicht neben berechnet</translation>
    </message>
    <message>
        <source>Published</source>
        <translation>Veröffentlicht</translation>
    </message>
    <message>
        <source>here</source>
        <translation>hier</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>Abweichung</translation>
    </message>
    <message>
        <source>Adds a scenario with the inputs of this system; the note holds its figures and sources</source>
        <translation>Fügt ein Szenario mit den Eingaben dieses Systems hinzu; die Notiz enthält seine Zahlen und Quellen</translation>
    </message>
    <message>
        <source>Figures of source documents, checked</source>
        <translation>Zahlen aus Quelldokumenten, nachgerechnet</translation>
    </message>
    <message>
        <source>What, and why it agrees or not</source>
        <translation>Was, und warum es stimmt oder nicht</translation>
    </message>
    <message>
        <source>as printed</source>
        <translation>gedruckt</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>%1 of %2 contradict their own inputs or mix up units</source>
        <translation>%1 von %2 widersprechen ihren eigenen Angaben oder vertauschen Einheiten</translation>
    </message>
</context>
<context>
    <name>PurchasePanel</name>
    <message>
        <source>The machines, their number and their layout that cost least and hold the limits</source>
        <translation>Die Maschinen, ihre Zahl und ihr Layout, die am wenigsten kosten und die Grenzen halten</translation>
    </message>
    <message>
        <source>What ends first within the limits</source>
        <translation>Was innerhalb der Grenzen zuerst fertig ist</translation>
    </message>
    <message>
        <source>The smallest cluster that holds the limits</source>
        <translation>Der kleinste Rechner, der die Grenzen hält</translation>
    </message>
    <message>
        <source>What to buy</source>
        <translation>Was zu kaufen ist</translation>
    </message>
    <message>
        <source>Wanted most</source>
        <translation>Am wichtigsten</translation>
    </message>
    <message>
        <source>%1 must hold</source>
        <comment>a limit</comment>
        <translation>%1 muss halten</translation>
    </message>
    <message>
        <source>Machines and layouts that miss this limit are not offered</source>
        <translation>Maschinen und Layouts, die diese Grenze verfehlen, werden nicht angeboten</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Grenzen</translation>
    </message>
    <message>
        <source>Even at the high end of the band</source>
        <translation>Auch am oberen Ende des Bands</translation>
    </message>
    <message>
        <source>Deadline and budget hold even if the step takes as long as nine of ten measured runs like it</source>
        <translation>Frist und Budget halten auch, wenn der Schritt so lange dauert wie bei neun von zehn gemessenen Läufen dieser Art</translation>
    </message>
    <message>
        <source>Accelerators</source>
        <translation>Beschleuniger</translation>
    </message>
    <message>
        <source>price as entered</source>
        <translation>Preis wie eingegeben</translation>
    </message>
    <message>
        <source>Networks</source>
        <translation>Netzwerke</translation>
    </message>
    <message>
        <source>Without a mark: the network of the design. Prices of GPUs hold with any of them.</source>
        <translation>Ohne Haken: das Netz des Entwurfs. Die Preise der GPUs gelten mit jedem.</translation>
    </message>
    <message>
        <source>Beside the present machines</source>
        <translation>Neben den jetzigen Maschinen</translation>
    </message>
    <message>
        <source>Accelerator beside the present one</source>
        <translation>Beschleuniger neben dem jetzigen</translation>
    </message>
    <message>
        <source>One job on both generations: the batch is split so that both end together</source>
        <translation>Ein Lauf auf beiden Generationen: Der Batch wird so geteilt, dass beide zugleich enden</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keiner</translation>
    </message>
    <message>
        <source> GPUs</source>
        <translation> GPUs</translation>
    </message>
    <message>
        <source>GPUs beside the present ones</source>
        <translation>GPUs neben den jetzigen</translation>
    </message>
</context>
<context>
    <name>PurchaseView</name>
    <message>
        <source>Take over</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>New scenario from it</source>
        <translation>Neues Szenario daraus</translation>
    </message>
    <message>
        <source>What could be bought</source>
        <translation>Was zu kaufen wäre</translation>
    </message>
    <message>
        <source>The offer</source>
        <translation>Das Angebot</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Angabe</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>offer</source>
        <translation>Angebot</translation>
    </message>
    <message>
        <source>change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Gives this scenario the machines and the layout of the offer; one step of undo</source>
        <translation>Gibt diesem Szenario die Maschinen und das Layout des Angebots; ein Schritt, der sich zurücknehmen lässt</translation>
    </message>
    <message>
        <source>Adds a scenario with the machines and the layout of the offer</source>
        <translation>Fügt ein Szenario mit den Maschinen und dem Layout des Angebots hinzu</translation>
    </message>
    <message>
        <source>Two generations in one job</source>
        <translation>Zwei Generationen in einem Lauf</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Maschinen</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>replicas</source>
        <translation>Replikate</translation>
    </message>
    <message>
        <source>sequences</source>
        <translation>Sequenzen</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Purchase</source>
        <translation>Kauf</translation>
    </message>
    <message>
        <source>What to buy: machines, their number and the layout for limits and a goal</source>
        <translation>Was zu kaufen ist: Maschinen, ihre Zahl und das Layout für Grenzen und ein Ziel</translation>
    </message>
    <message>
        <source>Trying accelerators, their numbers and layouts…</source>
        <translation>Beschleuniger, ihre Zahl und Layouts werden probiert …</translation>
    </message>
    <message>
        <source>%1 layouts tried in %2</source>
        <translation>%1 Layouts in %2 probiert</translation>
    </message>
    <message>
        <source>Appears when an accelerator has been found.</source>
        <translation>Erscheint, wenn ein Beschleuniger gefunden ist.</translation>
    </message>
    <message>
        <source>Buy %1</source>
        <translation>%1 kaufen</translation>
    </message>
    <message>
        <source>Found for the limits of %1.</source>
        <translation>Gefunden für die Grenzen von %1.</translation>
    </message>
    <message>
        <source>Looks for machines, their number and a layout that hold the limits</source>
        <translation>Sucht Maschinen, ihre Zahl und ein Layout, die die Grenzen halten</translation>
    </message>
</context>
<context>
    <name>RankArea</name>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>GPUs %1–%2</source>
        <translation>GPUs %1–%2</translation>
    </message>
    <message>
        <source>All %1 GPUs</source>
        <translation>Alle %1 GPUs</translation>
    </message>
    <message>
        <source>all of %1</source>
        <translation>alle von %1</translation>
    </message>
    <message>
        <source>Which GPU holds what</source>
        <translation>Welche GPU was hält</translation>
    </message>
    <message>
        <source>%1 of the marked group</source>
        <translation>%1 der markierten Gruppe</translation>
    </message>
</context>
<context>
    <name>Ranks</name>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Stands in</source>
        <translation>Steht in</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>Einbettung</translation>
    </message>
    <message>
        <source>output head</source>
        <translation>Ausgabekopf</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Experts of a layer</source>
        <translation>Experten einer Schicht</translation>
    </message>
    <message>
        <source>Sequences of a step</source>
        <translation>Sequenzen eines Schritts</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>a member of a group</comment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>GPUs %1</source>
        <translation>GPUs %1</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>sends</source>
        <translation>sendet</translation>
    </message>
    <message>
        <source>%1: joins</source>
        <translation>%1: verbindet</translation>
    </message>
    <message>
        <source>%1: leaves it</source>
        <translation>%1: verlässt es</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>%1 GPUs</source>
        <translation>%1 GPUs</translation>
    </message>
</context>
<context>
    <name>RanksView</name>
    <message>
        <source>Which GPU holds what</source>
        <translation>Welche GPU was hält</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>It</source>
        <translation>Sie</translation>
    </message>
    <message>
        <source>holds</source>
        <translation>hält</translation>
    </message>
    <message>
        <source>What the groups send</source>
        <translation>Was die Gruppen senden</translation>
    </message>
    <message>
        <source>one GPU, one step</source>
        <translation>eine GPU, ein Schritt</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ränge</translation>
    </message>
    <message>
        <source>Which GPU holds what, drawn to the nodes, domains and pods of the machine</source>
        <translation>Welche GPU was hält, gezeichnet auf Knoten, Domänen und Pods der Maschine</translation>
    </message>
    <message>
        <source>Out</source>
        <translation>Hinaus</translation>
    </message>
    <message>
        <source>Back to what this is a part of (Backspace)</source>
        <translation>Zurück zu dem, wovon dies ein Teil ist (Rücktaste)</translation>
    </message>
    <message>
        <source>What colours tell apart, and whose members are marked</source>
        <translation>Was Farben unterscheiden und wessen Mitglieder markiert sind</translation>
    </message>
    <message>
        <source>Colour by</source>
        <translation>Farbe nach</translation>
    </message>
    <message>
        <source>Shows this GPU in its node and marks its group</source>
        <translation>Zeigt diese GPU in ihrem Knoten und markiert ihre Gruppe</translation>
    </message>
    <message>
        <source>Without a legal layout nobody knows who holds what.</source>
        <translation>Ohne zulässige Aufteilung weiß niemand, wer was hält.</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; of what a GPU sends in a step leaves its %2.</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; dessen, was eine GPU in einem Schritt sendet, verlassen ihre Einheit (%2).</translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>its group is marked</source>
        <translation>ihre Gruppe ist markiert</translation>
    </message>
</context>
<context>
    <name>Recovery</name>
    <message>
        <source>an unsaved project</source>
        <translation>ein nicht gespeichertes Projekt</translation>
    </message>
    <message>
        <source>The recovery copy of %1 cannot be read.</source>
        <translation>Die Sicherungskopie von %1 kann nicht gelesen werden.</translation>
    </message>
</context>
<context>
    <name>RecoveryOffer</name>
    <message>
        <source>Recover unsaved work</source>
        <translation>Nicht gespeicherte Arbeit wiederherstellen</translation>
    </message>
    <message>
        <source>Trainyard ended before %1 was saved.</source>
        <translation>Trainyard wurde beendet, bevor %1 gespeichert war.</translation>
    </message>
    <message>
        <source>A copy of %1 was kept. Your own file is as you saved it last.</source>
        <translation>Eine Kopie von %1 wurde aufbewahrt. Ihre eigene Datei ist so, wie Sie sie zuletzt gespeichert haben.</translation>
    </message>
    <message>
        <source>Recover</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Delete the copy</source>
        <translation>Kopie löschen</translation>
    </message>
    <message>
        <source>Decide later</source>
        <translation>Später entscheiden</translation>
    </message>
</context>
<context>
    <name>RefusedCard</name>
    <message>
        <source>e.g. %1</source>
        <comment>why a layout is refused</comment>
        <translation>z. B. %1</translation>
    </message>
    <message>
        <source>%1: then %2</source>
        <comment>a change; the result that ranks</comment>
        <translation>%1: dann %2</translation>
    </message>
    <message>
        <source>Refused, and the smallest change</source>
        <translation>Abgelehnt, und die kleinste Änderung</translation>
    </message>
    <message>
        <source>%1 of %2 combinations</source>
        <translation>%1 von %2 Kombinationen</translation>
    </message>
</context>
<context>
    <name>RefusedRows</name>
    <message>
        <source>A click makes a scenario of the mended layout</source>
        <translation>Ein Klick macht aus dem behobenen Layout ein Szenario</translation>
    </message>
</context>
<context>
    <name>ReportDialog</name>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>&amp;Titel</translation>
    </message>
    <message>
        <source>The heading of the first page; kept in the project</source>
        <translation>Die Überschrift der ersten Seite; wird im Projekt aufbewahrt</translation>
    </message>
    <message>
        <source>&amp;Subtitle</source>
        <translation>&amp;Untertitel</translation>
    </message>
    <message>
        <source>The line under the title</source>
        <translation>Die Zeile unter dem Titel</translation>
    </message>
    <message>
        <source>Prepared &amp;by</source>
        <translation>&amp;Erstellt von</translation>
    </message>
    <message>
        <source>Who answers for the report; kept in the project</source>
        <translation>Wer für den Bericht einsteht; wird im Projekt aufbewahrt</translation>
    </message>
    <message>
        <source>Prepared &amp;for</source>
        <translation>Erstellt &amp;für</translation>
    </message>
    <message>
        <source>The customer; may stay empty</source>
        <translation>Der Kunde; darf leer bleiben</translation>
    </message>
    <message>
        <source>&amp;Date</source>
        <translation>&amp;Datum</translation>
    </message>
    <message>
        <source>The date on the first page, as it shall stand there</source>
        <translation>Das Datum auf der ersten Seite, so wie es dort stehen soll</translation>
    </message>
    <message>
        <source>The size of the pages</source>
        <translation>Die Größe der Seiten</translation>
    </message>
    <message>
        <source>A4</source>
        <translation>A4</translation>
    </message>
    <message>
        <source>US Letter</source>
        <translation>US Letter</translation>
    </message>
    <message>
        <source>&amp;Paper</source>
        <translation>&amp;Papier</translation>
    </message>
    <message>
        <source>Text for the first page, in paragraphs; kept in the project</source>
        <translation>Text für die erste Seite, in Absätzen; wird im Projekt aufbewahrt</translation>
    </message>
    <message>
        <source>&amp;Note</source>
        <translation>&amp;Anmerkung</translation>
    </message>
    <message>
        <source>&amp;Export PDF…</source>
        <translation>PDF e&amp;xportieren…</translation>
    </message>
    <message>
        <source>Pages for printing and passing on, with the project attached</source>
        <translation>Seiten zum Drucken und Weitergeben, mit angehängtem Projekt</translation>
    </message>
    <message>
        <source>&amp;HTML…</source>
        <translation>&amp;HTML…</translation>
    </message>
    <message>
        <source>One file for a browser or a screen reader, with everything inside</source>
        <translation>Eine Datei für Browser oder Bildschirmleser, die alles enthält</translation>
    </message>
    <message>
        <source>&amp;CSV…</source>
        <translation>&amp;CSV…</translation>
    </message>
    <message>
        <source>Every input and result as a table to compute with</source>
        <translation>Alle Eingaben und Ergebnisse als Tabelle zum Weiterrechnen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close; title, author and note stay in the project</source>
        <translation>Schließen; Titel, Verfasser und Anmerkung bleiben im Projekt</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>Nach %1 geschrieben.</translation>
    </message>
    <message>
        <source>Export report</source>
        <translation>Bericht exportieren</translation>
    </message>
    <message>
        <source>%1 files (*.%2)</source>
        <translation>%1-Dateien (*.%2)</translation>
    </message>
</context>
<context>
    <name>ReportText</name>
    <message>
        <source>fits with %1 free</source>
        <translation>passt mit %1 frei</translation>
    </message>
    <message>
        <source>fits tightly, %1 free</source>
        <translation>passt knapp, %1 frei</translation>
    </message>
    <message>
        <source>What we recommend next</source>
        <translation>Was wir als Nächstes empfehlen</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>Warnungen</translation>
    </message>
    <message>
        <source>There are none.</source>
        <translation>Es gibt keine.</translation>
    </message>
    <message>
        <source>derived</source>
        <translation>abgeleitet</translation>
    </message>
    <message>
        <source>(%1)</source>
        <comment>the default, beside a changed value</comment>
        <translation>(%1)</translation>
    </message>
    <message>
        <source>no effect</source>
        <translation>ohne Wirkung</translation>
    </message>
    <message>
        <source>**MFU** model FLOP/s ÷ dense peak. **HFU** the same with recomputed work. **TP, PP, CP, DP, EP** tensor, pipeline, context, data and expert parallel. **Stage** the layers of one pipeline rank. **Micro-batch** the sequences of one pass. **Bubble** waiting while the pipeline fills and drains. **ZeRO** what the replicas share instead of copying: 1 optimizer state, 2 gradients too, 3 weights too. **PUE** power of the site ÷ power of the machines. **GB** 10⁹ bytes, **GiB** 2³⁰ bytes.</source>
        <translation>**MFU** FLOP/s des Modells ÷ dichte Spitze. **HFU** dasselbe mit neu berechneter Arbeit. **TP, PP, CP, DP, EP** Tensor-, Pipeline-, Kontext-, Daten- und Experten-Parallelität. **Stufe** die Schichten eines Pipeline-Rangs. **Micro-Batch** die Sequenzen eines Durchgangs. **Blase** Warten, während die Pipeline sich füllt und leert. **ZeRO** was die Replikate teilen, statt es zu kopieren: 1 Optimierer-Zustand, 2 auch Gradienten, 3 auch Gewichte. **PUE** Leistung des Standorts ÷ Leistung der Maschinen. **GB** 10⁹ Byte, **GiB** 2³⁰ Byte.</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Begriffe</translation>
    </message>
    <message>
        <source>The project is attached to the PDF of this report. On the command line, the same numbers come from</source>
        <translation>Das Projekt ist dem PDF dieses Berichts angehängt. Auf der Befehlszeile liefert dieselben Zahlen</translation>
    </message>
    <message>
        <source>To do it again</source>
        <translation>Zum Wiederholen</translation>
    </message>
    <message>
        <source>All %1 inputs have their defaults.</source>
        <translation>Alle %1 Eingaben haben ihre Vorgabe.</translation>
    </message>
    <message>
        <source>%1 of %2 inputs are not at their defaults: ● marks them, and the default stands in brackets.</source>
        <translation>%1 von %2 Eingaben weichen von ihrer Vorgabe ab: ● markiert sie, und die Vorgabe steht in Klammern.</translation>
    </message>
    <message>
        <source>“Derived” follows from other inputs, “no effect” is not used by this design.</source>
        <translation>„Abgeleitet“ folgt aus anderen Eingaben, „ohne Wirkung“ wird von diesem Entwurf nicht genutzt.</translation>
    </message>
    <message>
        <source>Appendix: all inputs</source>
        <translation>Anhang: alle Eingaben</translation>
    </message>
    <message>
        <source>Appendix: all results</source>
        <translation>Anhang: alle Ergebnisse</translation>
    </message>
    <message>
        <source>Set for this design; the default is %1.</source>
        <translation>Für diesen Entwurf gesetzt; die Vorgabe ist %1.</translation>
    </message>
    <message>
        <source>default</source>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>(unverified)</source>
        <translation>(unbestätigt)</translation>
    </message>
    <message>
        <source>edited for this project</source>
        <translation>für dieses Projekt bearbeitet</translation>
    </message>
    <message>
        <source>Sources: </source>
        <translation>Quellen: </translation>
    </message>
    <message>
        <source>Of</source>
        <translation>Betrifft</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Angabe</translation>
    </message>
    <message>
        <source>Who prints it</source>
        <translation>Wer sie nennt</translation>
    </message>
    <message>
        <source>Why it is not used here</source>
        <translation>Warum sie hier nicht gilt</translation>
    </message>
    <message>
        <source>Assumptions and sources</source>
        <translation>Annahmen und Quellen</translation>
    </message>
    <message>
        <source>Inputs that were changed, then those that the model assumes. All others stand in the appendix with their values.</source>
        <translation>Geänderte Eingaben, dann die, die das Modell annimmt. Alle anderen stehen mit ihren Werten im Anhang.</translation>
    </message>
    <message>
        <source>Assumption</source>
        <translation>Annahme</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Stand</translation>
    </message>
    <message>
        <source>Facts from the catalog</source>
        <translation>Fakten aus dem Katalog</translation>
    </message>
    <message>
        <source>Rates are dense and of one device. ● marks a figure that no second source confirms.</source>
        <translation>Raten sind dicht und gelten je Gerät. ● markiert eine Angabe, die keine zweite Quelle bestätigt.</translation>
    </message>
    <message>
        <source>Figures you may have seen elsewhere</source>
        <translation>Angaben, die Sie anderswo gesehen haben können</translation>
    </message>
    <message>
        <source>Training cluster for %1</source>
        <translation>Trainings-Cluster für %1</translation>
    </message>
    <message>
        <source>Trainyard %1. FLOP/s are dense. GB = 10⁹ bytes, GiB = 2³⁰ bytes. Prices in US dollars.</source>
        <translation>Trainyard %1. FLOP/s sind dicht. GB = 10⁹ Byte, GiB = 2³⁰ Byte. Preise in US-Dollar.</translation>
    </message>
    <message>
        <source> (continued)</source>
        <translation> (Fortsetzung)</translation>
    </message>
    <message>
        <source>Scenario %1</source>
        <translation>Szenario %1</translation>
    </message>
    <message>
        <source>Scenario %1, %2</source>
        <translation>Szenario %1, %2</translation>
    </message>
    <message>
        <source>%1 for %2</source>
        <comment>time, money</comment>
        <translation>%1 für %2</translation>
    </message>
    <message>
        <source>The design does not fit: %1 over the %2 of one GPU.</source>
        <translation>Der Entwurf passt nicht: %1 mehr als die %2 einer GPU.</translation>
    </message>
    <message>
        <source>If it fitted, it would finish in %1.</source>
        <translation>Wenn er passte, wäre er in %1 fertig.</translation>
    </message>
    <message>
        <source>The design fits and finishes in %1.</source>
        <translation>Der Entwurf passt und ist in %1 fertig.</translation>
    </message>
    <message>
        <source>%1 of %2 on the fullest GPU; %3 stay free.</source>
        <translation>%1 von %2 auf der vollsten GPU; %3 bleiben frei.</translation>
    </message>
    <message>
        <source>%1 of %2 on the fullest GPU; %3 stay free, less than the safety margin.</source>
        <translation>%1 von %2 auf der vollsten GPU; %3 bleiben frei, weniger als die Sicherheitsreserve.</translation>
    </message>
    <message>
        <source>Prepared for</source>
        <translation>Erstellt für</translation>
    </message>
    <message>
        <source>Prepared by</source>
        <translation>Erstellt von</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>Good</source>
        <translation>Gut</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Better</source>
        <translation>Besser</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Anmerkung</translation>
    </message>
    <message>
        <source>en</source>
        <comment>the language of this translation, as HTML names it</comment>
        <translation>de</translation>
    </message>
    <message>
        <source>Preview of the report</source>
        <translation>Vorschau des Berichts</translation>
    </message>
    <message>
        <source>The pages as the PDF will have them</source>
        <translation>Die Seiten, wie das PDF sie haben wird</translation>
    </message>
    <message>
        <source>%1, %2 pages</source>
        <translation>%1, %2 Seiten</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Figure %1.</source>
        <translation>Abbildung %1.</translation>
    </message>
    <message>
        <source>Memory of the %1, by part. %2 are needed, %3 are there: %4 too much.</source>
        <translation>Speicher nach Teilen (%1). %2 werden benötigt, %3 sind vorhanden: %4 zu viel.</translation>
    </message>
    <message>
        <source>Memory of the %1, by part. %2 of %3 are used; %4 stay free.</source>
        <translation>Speicher nach Teilen (%1). %2 von %3 sind belegt; %4 bleiben frei.</translation>
    </message>
    <message>
        <source>Where a step of %1 goes. If every GPU computed at its dense peak all the time, it would take %2.</source>
        <translation>Woraus sich ein Schritt von %1 zusammensetzt. Rechnete jede GPU die ganze Zeit mit ihrer dichten Spitze, würde er %2 dauern.</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Memory of one GPU in each of the %1 pipeline stages, colours as in figure 1. The fullest stage is outlined.</source>
        <translation>Speicher einer GPU in jeder der %1 Pipeline-Stufen, Farben wie in Abbildung 1. Die vollste Stufe ist umrandet.</translation>
    </message>
    <message>
        <source>Bytes per second that are needed (dots) and that the storage gives (strokes), on a log axis.</source>
        <translation>Byte je Sekunde, die benötigt werden (Punkte) und die der Storage liefert (Striche), auf logarithmischer Achse.</translation>
    </message>
    <message>
        <source>The run uses %1.</source>
        <translation>Der Lauf verbraucht %1.</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <comment>end of a list</comment>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>takes **%1 longer**</source>
        <translation>dauert **%1 länger**</translation>
    </message>
    <message>
        <source>takes **%1 less**</source>
        <translation>dauert **%1 kürzer**</translation>
    </message>
    <message>
        <source>costs **%1 more**</source>
        <translation>kostet **%1 mehr**</translation>
    </message>
    <message>
        <source>costs **%1 less**</source>
        <translation>kostet **%1 weniger**</translation>
    </message>
    <message>
        <source>would take **%1 longer**</source>
        <translation>würde **%1 länger** dauern</translation>
    </message>
    <message>
        <source>would take **%1 less**</source>
        <translation>würde **%1 weniger** dauern</translation>
    </message>
    <message>
        <source>would cost **%1 more**</source>
        <translation>würde **%1 mehr** kosten</translation>
    </message>
    <message>
        <source>would cost **%1 less**</source>
        <translation>würde **%1 weniger** kosten</translation>
    </message>
    <message>
        <source>It takes as long and costs as much as the baseline (%1).</source>
        <translation>Das Training dauert so lange und kostet so viel wie die Vergleichsbasis (%1).</translation>
    </message>
    <message>
        <source>It would take as long and cost as much as the baseline (%1).</source>
        <translation>Das Training würde so lange dauern und so viel kosten wie die Vergleichsbasis (%1).</translation>
    </message>
    <message>
        <source>Against the baseline (%1) it %2.</source>
        <translation>Das Training %2 als die Vergleichsbasis (%1).</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>Both have the same inputs.</source>
        <translation>Beide haben die gleichen Eingaben.</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>Inputs that differ: %1.</source>
        <translation>Abweichende Eingaben: %1.</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>This design</source>
        <translation>Dieser Entwurf</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Anmerkungen</translation>
    </message>
    <message>
        <source>What has to change first</source>
        <translation>Was sich zuerst ändern muss</translation>
    </message>
    <message>
        <source>%1 %2, %3 tokens</source>
        <translation>%1 %2, %3 Token</translation>
    </message>
    <message>
        <source>Scenario: %1</source>
        <translation>Szenario: %1</translation>
    </message>
    <message>
        <source>The design fits tightly and finishes in %1.</source>
        <translation>Der Entwurf passt knapp und ist in %1 fertig.</translation>
    </message>
    <message>
        <source>Training %1 on %2 tokens takes **%3** on %4 %5. One step of %6 tokens takes **%7**; each GPU reaches **%8**, %9 of its dense peak (MFU).</source>
        <translation>Das Training von %1 mit %2 Token dauert **%3** auf %4 %5. Ein Schritt von %6 Token dauert **%7**; jede GPU erreicht **%8**, %9 ihrer dichten Spitzenleistung (MFU).</translation>
    </message>
    <message>
        <source>If it could run, training %1 on %2 tokens would take **%3** on %4 %5. One step of %6 tokens would take **%7**; each GPU would reach **%8**, %9 of its dense peak (MFU).</source>
        <translation>Könnte er laufen, dauerte das Training von %1 mit %2 Token **%3** auf %4 %5. Ein Schritt von %6 Token dauerte **%7**; jede GPU erreichte **%8**, %9 ihrer dichten Spitzenleistung (MFU).</translation>
    </message>
    <message>
        <source>%1 of GPU time</source>
        <translation>%1 GPU-Zeit</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>Was es ist</translation>
    </message>
    <message>
        <source>The layout is not legal: it cannot run.</source>
        <translation>Das Layout ist nicht gültig: Es kann nicht laufen.</translation>
    </message>
    <message>
        <source>The run would use %1.</source>
        <translation>Der Lauf würde %1 brauchen.</translation>
    </message>
    <message>
        <source>The data need **%1** at most; the storage gives %2. A checkpoint of %3 takes %4 to write; it needs **%5**, and %6 are there.</source>
        <translation>Die Daten brauchen höchstens **%1**; der Storage gibt %2. Einen Checkpoint von %3 zu schreiben dauert %4; das braucht **%5**, und %6 sind da.</translation>
    </message>
    <message>
        <source>One interruption is expected every **%1**. With checkpoints and restarts **%2** of the time is training that counts: the run is done in **%3** on %4 GPUs with spares, for **%5**.</source>
        <translation>Alle **%1** ist eine Unterbrechung zu erwarten. Mit Checkpoints und Neustarts sind **%2** der Zeit Training, das zählt: Der Lauf ist nach **%3** auf %4 GPUs samt Reserve fertig, für **%5**.</translation>
    </message>
    <message>
        <source>Storage, checkpoints and failures</source>
        <translation>Storage, Checkpoints und Ausfälle</translation>
    </message>
    <message>
        <source>What training, checkpoints and restarts need (dots) and what each hop between GPUs and storage gives (strokes), on a log axis.</source>
        <translation>Was Training, Checkpoints und Neustarts brauchen (Punkte) und was jeder Abschnitt zwischen GPUs und Storage hergibt (Striche), auf einer logarithmischen Achse.</translation>
    </message>
    <message>
        <source>Time lost against the checkpoint interval, with the best one marked.</source>
        <translation>Verlorene Zeit über dem Checkpoint-Intervall; das beste ist markiert.</translation>
    </message>
    <message>
        <source>Share of the time that trains, up to a million GPUs.</source>
        <translation>Anteil der Zeit, der trainiert, bis zu einer Million GPUs.</translation>
    </message>
    <message>
        <source>One played day; its interruptions are drawn at random.</source>
        <translation>Ein durchgespielter Tag; seine Unterbrechungen sind zufällig gezogen.</translation>
    </message>
    <message>
        <source>What is kept on storage at the same time.</source>
        <translation>Was gleichzeitig auf dem Storage liegt.</translation>
    </message>
    <message>
        <source>When the run is done, and on how many GPUs.</source>
        <translation>Wann der Lauf fertig ist, und auf wie vielen GPUs.</translation>
    </message>
    <message>
        <source>leaves the safety margin free, %1 in all</source>
        <translation>lässt die Sicherheitsreserve frei, zusammen %1</translation>
    </message>
    <message>
        <source>If it fitted, it would run for more than a hundred years.</source>
        <translation>Würde er passen, liefe er mehr als hundert Jahre.</translation>
    </message>
    <message>
        <source>The design fits, but the run comes to no end: more than a hundred years.</source>
        <translation>Der Entwurf passt, aber der Lauf kommt an kein Ende: mehr als hundert Jahre.</translation>
    </message>
    <message>
        <source>Time to train by number of GPUs, each a legal design. Dashed: no loss.</source>
        <translation>Trainingsdauer über der Zahl der GPUs, jede ein zulässiger Entwurf. Gestrichelt: ohne Verlust.</translation>
    </message>
    <message>
        <source>Crosses: it does not fit there.</source>
        <translation>Kreuze: Dort passt er nicht.</translation>
    </message>
    <message>
        <source>No legal layout was found that is done in %1.</source>
        <translation>Es wurde keine zulässige Aufteilung gefunden, die in %1 fertig ist.</translation>
    </message>
    <message>
        <source>To be done in %1 it takes %2 GPUs with a batch of %3 sequences.</source>
        <translation>Um nach %1 fertig zu sein, braucht es %2 GPUs mit einem Batch von %3 Sequenzen.</translation>
    </message>
    <message>
        <source>To be done in %1 it takes %2 GPUs, evaluated as a legal design of %3</source>
        <translation>Um nach %1 fertig zu sein, braucht es %2 GPUs, gerechnet als zulässiger Entwurf mit %3</translation>
    </message>
    <message>
        <source>, or %1 with a batch of %2 sequences</source>
        <translation>, oder %1 mit einem Batch von %2 Sequenzen</translation>
    </message>
    <message>
        <source>Of %1 played runs 80 % end after %2 to %3.</source>
        <translation>Von %1 durchgespielten Läufen enden 80 % nach %2 bis %3.</translation>
    </message>
    <message>
        <source>may not fit, perhaps %1 over</source>
        <translation>passt vielleicht nicht, womöglich %1 zu viel</translation>
    </message>
    <message>
        <source>makes the layout legal; it does not fit then.</source>
        <translation>macht das Layout zulässig; es passt dann nicht.</translation>
    </message>
    <message>
        <source>makes the layout legal; a step takes %1 then.</source>
        <translation>macht das Layout zulässig; ein Schritt dauert dann %1.</translation>
    </message>
    <message>
        <source>The design may not fit; if it does, it finishes in %1.</source>
        <translation>Der Entwurf passt vielleicht nicht; wenn doch, ist er in %1 fertig.</translation>
    </message>
    <message>
        <source>%1 of %2 on the fullest GPU, perhaps %3 over: it fits when buffers are freed in time.</source>
        <translation>%1 von %2 auf der vollsten GPU, vielleicht %3 zu viel: Es passt, wenn Puffer rechtzeitig frei werden.</translation>
    </message>
    <message>
        <source>Against the limits: %1.</source>
        <translation>Gegen die Grenzen: %1.</translation>
    </message>
</context>
<context>
    <name>RooflineTexts</name>
    <message>
        <source>forward</source>
        <translation>vorwärts</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>rückwärts</translation>
    </message>
    <message>
        <source>both ways</source>
        <translation>beide Richtungen</translation>
    </message>
    <message>
        <source>%1, %2 of the computing time</source>
        <translation>%1, %2 der Rechenzeit</translation>
    </message>
    <message>
        <source>%1 at %2 FLOP a byte</source>
        <translation>%1 bei %2 FLOP je Byte</translation>
    </message>
    <message>
        <source>bound by memory; counted as one operation for each element that passes</source>
        <translation>durch Speicher begrenzt; gezählt als eine Operation je Element, das vorbeikommt</translation>
    </message>
    <message>
        <source>What the operations attain</source>
        <translation>Was die Operationen erreichen</translation>
    </message>
    <message>
        <source>%1, stage %2; area: share of the computing time</source>
        <translation>%1, Stufe %2; Fläche: Anteil an der Rechenzeit</translation>
    </message>
    <message>
        <source>FLOP for each byte moved, log scale</source>
        <translation>FLOP je bewegtem Byte, logarithmisch</translation>
    </message>
    <message>
        <source>attained, log scale</source>
        <translation>erreicht, logarithmisch</translation>
    </message>
    <message>
        <source>moves bytes only</source>
        <translation>bewegt nur Bytes</translation>
    </message>
    <message>
        <source>memory, %1</source>
        <translation>Speicher, %1</translation>
    </message>
    <message>
        <source>as kernels reach it, %1</source>
        <translation>wie Kernel ihn erreichen, %1</translation>
    </message>
    <message>
        <source>%1 operations; the longest is %2, %3, with %4 of the computing time.</source>
        <translation>%1 Operationen; die längste ist %2, %3, mit %4 der Rechenzeit.</translation>
    </message>
</context>
<context>
    <name>RooflineView</name>
    <message>
        <source>Operations of a step</source>
        <translation>Operationen eines Schritts</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>FLOP a byte</source>
        <translation>FLOP je Byte</translation>
    </message>
    <message>
        <source>attained</source>
        <translation>erreicht</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>What each operation attains of its device: bound by products or by memory</source>
        <translation>Was jede Operation von ihrem Gerät erreicht: begrenzt durch Produkte oder durch Speicher</translation>
    </message>
    <message>
        <source>without a legal layout there is no step</source>
        <translation>ohne zulässige Aufteilung gibt es keinen Schritt</translation>
    </message>
    <message>
        <source>%1 together, as the step counts them</source>
        <translation>%1 zusammen, wie der Schritt sie zählt</translation>
    </message>
    <message>
        <source>Recomputation repeats some of them: %1 besides.</source>
        <translation>Neuberechnung wiederholt einige davon: %1 zusätzlich.</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; of the computing time multiplies, the rest moves bytes or starts kernels.</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; der Rechenzeit multiplizieren, der Rest bewegt Bytes oder startet Kernel.</translation>
    </message>
</context>
<context>
    <name>RunCard</name>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>What the run was</source>
        <translation>Was der Lauf war</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>S&amp;chließen</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>Quelle: %1</translation>
    </message>
    <message>
        <source>In doubt: %1</source>
        <translation>Zweifelhaft: %1</translation>
    </message>
    <message>
        <source>Not stated and assumed: %1</source>
        <translation>Nicht genannt und angenommen: %1</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
</context>
<context>
    <name>RunClasses</name>
    <message>
        <source>V100 and older</source>
        <translation>V100 und älter</translation>
    </message>
    <message>
        <source>A100 and alike</source>
        <translation>A100 und ähnliche</translation>
    </message>
    <message>
        <source>H100 and alike</source>
        <translation>H100 und ähnliche</translation>
    </message>
    <message>
        <source>B200, B300, GB200, GB300</source>
        <translation>B200, B300, GB200, GB300</translation>
    </message>
</context>
<context>
    <name>RunText</name>
    <message>
        <source>%1, %2 × %3</source>
        <comment>model, number, accelerator</comment>
        <translation>%1, %2 × %3</translation>
    </message>
    <message>
        <source>measured %1, predicted %2, band %3</source>
        <translation>gemessen %1, vorhergesagt %2, Band %3</translation>
    </message>
    <message>
        <source>No run passes the filter.</source>
        <translation>Kein Lauf besteht den Filter.</translation>
    </message>
    <message>
        <source>%1 runs: half within &lt;b&gt;%2&lt;/b&gt;, mean &lt;b&gt;%3&lt;/b&gt;, nine in ten within &lt;b&gt;%4&lt;/b&gt;; &lt;b&gt;%5&lt;/b&gt; inside the band</source>
        <translation>%1 Läufe: die Hälfte innerhalb &lt;b&gt;%2&lt;/b&gt;, Mittel &lt;b&gt;%3&lt;/b&gt;, neun von zehn innerhalb &lt;b&gt;%4&lt;/b&gt;; &lt;b&gt;%5&lt;/b&gt; im Band</translation>
    </message>
    <message>
        <source>%1, inside the band</source>
        <translation>%1, im Band</translation>
    </message>
    <message>
        <source>%1, outside the band</source>
        <translation>%1, außerhalb des Bandes</translation>
    </message>
</context>
<context>
    <name>SaveDialog</name>
    <message>
        <source>“%1” exists already.</source>
        <translation>„%1“ gibt es schon.</translation>
    </message>
    <message>
        <source>Replacing it destroys what it holds now.</source>
        <translation>Wer die Datei ersetzt, verliert, was jetzt darin steht.</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
</context>
<context>
    <name>SavesView</name>
    <message>
        <source>Where copies lie</source>
        <translation>Wo Kopien liegen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopie</translation>
    </message>
    <message>
        <source>one every</source>
        <translation>eine alle</translation>
    </message>
    <message>
        <source>written in</source>
        <translation>geschrieben in</translation>
    </message>
    <message>
        <source>serves restarts</source>
        <translation>dient Neustarts</translation>
    </message>
    <message>
        <source>One checkpoint</source>
        <translation>Ein Checkpoint</translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation>Checkpoint</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>What interrupts the run</source>
        <translation>Was den Lauf unterbricht</translation>
    </message>
    <message>
        <source>Component and source</source>
        <translation>Komponente und Quelle</translation>
    </message>
    <message>
        <source>a year, each</source>
        <translation>je Jahr und Stück</translation>
    </message>
    <message>
        <source>of them</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>in this run</source>
        <translation>in diesem Lauf</translation>
    </message>
    <message>
        <source>share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>From interruptions to goodput</source>
        <translation>Von Unterbrechungen zum Goodput</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>%1 expected until the end</source>
        <translation>%1 bis zum Ende erwartet</translation>
    </message>
</context>
<context>
    <name>ScenarioBar</name>
    <message>
        <source>Scenarios</source>
        <translation>Szenarien</translation>
    </message>
    <message>
        <source>Add a copy of this scenario (Ctrl+D)</source>
        <translation>Kopie dieses Szenarios hinzufügen (Strg+D)</translation>
    </message>
    <message>
        <source>Add a scenario</source>
        <translation>Szenario hinzufügen</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>Vergleichsbasis</translation>
    </message>
    <message>
        <source>Name of the scenario</source>
        <translation>Name des Szenarios</translation>
    </message>
    <message>
        <source>Enter takes the name over, Escape leaves it</source>
        <translation>Eingabetaste übernimmt den Namen, Esc verwirft ihn</translation>
    </message>
</context>
<context>
    <name>ScheduleCard</name>
    <message>
        <source>Schedules for this design</source>
        <translation>Ablaufpläne für diesen Entwurf</translation>
    </message>
    <message>
        <source>everything else kept</source>
        <translation>alles andere beibehalten</translation>
    </message>
    <message>
        <source>bubble, %1</source>
        <translation>Blase, %1</translation>
    </message>
    <message>
        <source>step, %1</source>
        <translation>Zeit, %1</translation>
    </message>
    <message>
        <source>free</source>
        <comment>memory</comment>
        <translation>frei</translation>
    </message>
    <message>
        <source>% tok/s</source>
        <translation>% Tok/s</translation>
    </message>
    <message>
        <source>Explain bubble</source>
        <translation>Blase erklären</translation>
    </message>
    <message>
        <source>How the time that stages wait for each other follows from the inputs</source>
        <translation>Wie die Zeit, die Stufen aufeinander warten, aus den Eingaben folgt</translation>
    </message>
    <message>
        <source>Use %1</source>
        <comment>a schedule</comment>
        <translation>%1 verwenden</translation>
    </message>
    <message>
        <source>Takes the fastest schedule that fits; everything else is kept</source>
        <translation>Nimmt den schnellsten Ablaufplan, der passt; alles andere bleibt</translation>
    </message>
</context>
<context>
    <name>SchedulePage</name>
    <message>
        <source>Step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>Memory in the first step, in which gradients and optimizer state are born</source>
        <translation>Speicher im ersten Schritt, in dem Gradienten und Optimierer-Zustand entstehen</translation>
    </message>
    <message>
        <source>Memory in step %1</source>
        <translation>Speicher im Schritt %1</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Stage whose memory is shown</source>
        <translation>Stufe, deren Speicher gezeigt wird</translation>
    </message>
    <message>
        <source>Fullest stage</source>
        <translation>Vollste Stufe</translation>
    </message>
    <message>
        <source>Always show the stage that holds most</source>
        <translation>Immer die Stufe zeigen, die am meisten hält</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Ablaufplan</translation>
    </message>
    <message>
        <source>The slowest stage waits &lt;b&gt;%1&lt;/b&gt; of each &lt;b&gt;%2&lt;/b&gt; step.</source>
        <translation>Die langsamste Stufe wartet &lt;b&gt;%1&lt;/b&gt; von jedem Schritt mit &lt;b&gt;%2&lt;/b&gt;.</translation>
    </message>
    <message>
        <source>Following the inputs … %1</source>
        <translation>Folgt den Eingaben … %1</translation>
    </message>
</context>
<context>
    <name>ScheduleTable</name>
    <message>
        <source>Schedules for this design</source>
        <translation>Ablaufpläne für diesen Entwurf</translation>
    </message>
    <message>
        <source>Use</source>
        <comment>this schedule</comment>
        <translation>Nehmen</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>in Gebrauch</translation>
    </message>
    <message>
        <source>Use %1</source>
        <comment>a schedule</comment>
        <translation>%1 nehmen</translation>
    </message>
</context>
<context>
    <name>SearchPanel</name>
    <message>
        <source>What is searched</source>
        <translation>Was gesucht wird</translation>
    </message>
    <message>
        <source>Rank by</source>
        <translation>Ordnen nach</translation>
    </message>
    <message>
        <source>First</source>
        <translation>Zuerst</translation>
    </message>
    <message>
        <source>What the best layout is best in</source>
        <translation>Worin das beste Layout am besten ist</translation>
    </message>
    <message>
        <source>Horizontal axis</source>
        <translation>Waagerechte Achse</translation>
    </message>
    <message>
        <source>What the chart weighs against it; its line holds the layouts that none beats in both</source>
        <translation>Wogegen das Diagramm es abwägt; auf seiner Linie stehen die Layouts, die keines in beidem schlägt</translation>
    </message>
    <message>
        <source>May vary</source>
        <translation>Darf sich ändern</translation>
    </message>
    <message>
        <source>to</source>
        <comment>from … to</comment>
        <translation>bis</translation>
    </message>
    <message>
        <source>%1, at most</source>
        <translation>%1, höchstens</translation>
    </message>
    <message>
        <source>%1, at least</source>
        <translation>%1, mindestens</translation>
    </message>
    <message>
        <source>Allowed: %1</source>
        <comment>an input with choices</comment>
        <translation>Erlaubt: %1</translation>
    </message>
    <message>
        <source>Must hold</source>
        <translation>Muss gelten</translation>
    </message>
    <message>
        <source>Memory left free</source>
        <translation>Freier Speicher</translation>
    </message>
    <message>
        <source>Layouts that leave less than this free on the fullest GPU count as not fitting</source>
        <translation>Layouts, die auf der vollsten GPU weniger frei lassen, gelten als nicht passend</translation>
    </message>
    <message>
        <source>Even at the high end of the band</source>
        <translation>Auch am oberen Ende des Bands</translation>
    </message>
    <message>
        <source>Layouts fit even if memory comes out as high as its band allows</source>
        <translation>Layouts passen auch, wenn der Speicher so hoch ausfällt, wie sein Band erlaubt</translation>
    </message>
    <message>
        <source>TP inside the scale-up domain</source>
        <translation>TP in der Scale-up-Domäne</translation>
    </message>
    <message>
        <source>Tensor parallelism does not cross the slow network between the domains</source>
        <translation>Tensor-Parallelität geht nicht über das langsame Netz zwischen den Domänen</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Progress of the search</source>
        <translation>Fortschritt der Suche</translation>
    </message>
    <message>
        <source>How much of the space has been decided</source>
        <translation>Wie viel des Raums entschieden ist</translation>
    </message>
    <message>
        <source>starts again when an input moves</source>
        <translation>beginnt neu, wenn sich eine Eingabe bewegt</translation>
    </message>
    <message>
        <source>As at first</source>
        <translation>Wie am Anfang</translation>
    </message>
    <message>
        <source>Takes back what was said here: what a planner would expect may vary</source>
        <translation>Nimmt zurück, was hier gesagt wurde: Es ändert sich, was man erwarten würde</translation>
    </message>
    <message>
        <source>%1 combinations</source>
        <translation>%1 Kombinationen</translation>
    </message>
    <message>
        <source>done in %1</source>
        <translation>fertig in %1</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>angehalten</translation>
    </message>
</context>
<context>
    <name>SearchView</name>
    <message>
        <source>Every legal layout</source>
        <translation>Jedes gültige Layout</translation>
    </message>
    <message>
        <source>Layout search</source>
        <translation>Layoutsuche</translation>
    </message>
    <message>
        <source>Every legal layout of this model on this cluster, and which is best</source>
        <translation>Jedes gültige Layout dieses Modells auf diesem Cluster, und welches das beste ist</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Sucht…</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;; %2 does not.</source>
        <comment>904 layouts fit; a scenario&apos;s letter</comment>
        <translation>&lt;b&gt;%1&lt;/b&gt;; %2 passt nicht.</translation>
    </message>
    <message>
        <source>No layout is better than %1 by more than can be told apart.</source>
        <translation>Kein Layout ist um mehr besser als %1, als sich unterscheiden lässt.</translation>
    </message>
    <message>
        <source>%1: the best layout has &lt;b&gt;%2 less&lt;/b&gt; than %3.</source>
        <comment>a result; 8 %</comment>
        <translation>%1: Das beste Layout hat &lt;b&gt;%2 weniger&lt;/b&gt; als %3.</translation>
    </message>
    <message>
        <source>%1: the best layout has &lt;b&gt;%2 more&lt;/b&gt; than %3.</source>
        <comment>a result; 8 %</comment>
        <translation>%1: Das beste Layout hat &lt;b&gt;%2 mehr&lt;/b&gt; als %3.</translation>
    </message>
    <message>
        <source>The best layout is &lt;b&gt;%1 faster&lt;/b&gt; than %2.</source>
        <comment>8 %</comment>
        <translation>Das beste Layout ist &lt;b&gt;%1 schneller&lt;/b&gt; als %2.</translation>
    </message>
    <message>
        <source>The best layout is &lt;b&gt;%1 faster&lt;/b&gt; than %2 and costs &lt;b&gt;%3 more&lt;/b&gt;.</source>
        <comment>8 %</comment>
        <translation>Das beste Layout ist &lt;b&gt;%1 schneller&lt;/b&gt; als %2 und kostet &lt;b&gt;%3 mehr&lt;/b&gt;.</translation>
    </message>
    <message>
        <source>The best layout is &lt;b&gt;%1 faster&lt;/b&gt; than %2 and costs &lt;b&gt;%3 less&lt;/b&gt;.</source>
        <comment>8 %</comment>
        <translation>Das beste Layout ist &lt;b&gt;%1 schneller&lt;/b&gt; als %2 und kostet &lt;b&gt;%3 weniger&lt;/b&gt;.</translation>
    </message>
    <message>
        <source>Layout %1</source>
        <comment>an edit</comment>
        <translation>Layout %1</translation>
    </message>
    <message>
        <source>Mended: %1</source>
        <comment>changes</comment>
        <translation>Behoben: %1</translation>
    </message>
</context>
<context>
    <name>SeekPanel</name>
    <message>
        <source>What is sought</source>
        <translation>Was gesucht ist</translation>
    </message>
    <message>
        <source>Vary</source>
        <translation>Verändern</translation>
    </message>
    <message>
        <source>Input that may change</source>
        <translation>Eingabe, die sich ändern darf</translation>
    </message>
    <message>
        <source>The one input whose value is sought; type a part of its name</source>
        <translation>Die eine Eingabe, deren Wert gesucht ist; einen Teil ihres Namens eintippen</translation>
    </message>
    <message>
        <source>Which value</source>
        <translation>Welcher Wert</translation>
    </message>
    <message>
        <source>Of several values that do it</source>
        <translation>Von mehreren Werten, die genügen</translation>
    </message>
    <message>
        <source>the smallest</source>
        <translation>der kleinste</translation>
    </message>
    <message>
        <source>the largest</source>
        <translation>der größte</translation>
    </message>
    <message>
        <source>nearest to now</source>
        <translation>der dem jetzigen nächste</translation>
    </message>
    <message>
        <source>Other layouts where needed</source>
        <translation>Andere Layouts, wo nötig</translation>
    </message>
    <message>
        <source>Where a value makes the layout illegal, the nearest legal one is taken</source>
        <translation>Wo ein Wert das Layout unzulässig macht, gilt das nächste zulässige</translation>
    </message>
    <message>
        <source>So that</source>
        <translation>Sodass</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>The result that shall reach the target; type a part of its name</source>
        <translation>Das Ergebnis, das sein Ziel erreichen soll; einen Teil seines Namens eintippen</translation>
    </message>
    <message>
        <source>is</source>
        <translation>ist</translation>
    </message>
    <message>
        <source>What shall hold of the result</source>
        <translation>Was vom Ergebnis gelten soll</translation>
    </message>
    <message>
        <source>at most</source>
        <translation>höchstens</translation>
    </message>
    <message>
        <source>at least</source>
        <translation>mindestens</translation>
    </message>
    <message>
        <source>exactly</source>
        <translation>genau</translation>
    </message>
    <message>
        <source>whatever fits</source>
        <translation>gleich, wenn es passt</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>A value with its unit, or +2 % for a share of today’s value</source>
        <translation>Ein Wert mit Einheit, oder +2 % als Anteil des jetzigen Werts</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>“%1” is no value of %2: write a number with its unit, or +2 % for a share of today’s</source>
        <translation>„%1“ ist kein Wert von %2: eine Zahl mit Einheit schreiben, oder +2 % als Anteil des jetzigen</translation>
    </message>
</context>
<context>
    <name>SeekView</name>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Questions that are asked often</source>
        <translation>Häufige Fragen</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>Result then</source>
        <translation>Ergebnis dann</translation>
    </message>
    <message>
        <source>answered for this design; choose one to see its curve</source>
        <translation>für diesen Entwurf beantwortet; eine wählen, um ihre Kurve zu sehen</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>then</source>
        <translation>dann</translation>
    </message>
    <message>
        <source>change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>Puts the answer into this scenario; one step of Undo takes it back</source>
        <translation>Setzt die Antwort in dieses Szenario ein; einmal Rückgängig nimmt sie zurück</translation>
    </message>
    <message>
        <source>New scenario</source>
        <translation>Neues Szenario</translation>
    </message>
    <message>
        <source>Adds a scenario with the answer; this one stays as it is</source>
        <translation>Fügt ein Szenario mit der Antwort hinzu; dieses bleibt, wie es ist</translation>
    </message>
    <message>
        <source>Goal seek</source>
        <translation>Zielsuche</translation>
    </message>
    <message>
        <source>The value of one input that brings one result to a target</source>
        <translation>Der Wert einer Eingabe, der ein Ergebnis an sein Ziel bringt</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keiner</translation>
    </message>
    <message numerus="yes">
        <source>The goal begins or ceases to hold at %n values</source>
        <translation>
            <numerusform>Bei %n Wert beginnt oder endet das Ziel</numerusform>
            <numerusform>Bei %n Werten beginnt oder endet das Ziel</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of the values that were tried make no legal layout</source>
        <translation>
            <numerusform>%n der versuchten Werte ergibt kein zulässiges Layout</numerusform>
            <numerusform>%n der versuchten Werte ergeben kein zulässiges Layout</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n designs tried</source>
        <translation>
            <numerusform>%n Entwurf versucht</numerusform>
            <numerusform>%n Entwürfe versucht</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SensitivityPanel</name>
    <message>
        <source>What the sensitivity is of</source>
        <translation>Wovon die Empfindlichkeit gezeigt wird</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Result whose sensitivity is shown</source>
        <translation>Ergebnis, dessen Empfindlichkeit gezeigt wird</translation>
    </message>
    <message>
        <source>Type a part of its name</source>
        <translation>Einen Teil seines Namens eintippen</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>Move by stated uncertainty</source>
        <translation>Um die belegte Unsicherheit</translation>
    </message>
    <message>
        <source>Where somebody has published how far an input may be off, it is moved that far; otherwise, and without this, by its slider</source>
        <translation>Wo veröffentlicht ist, wie weit eine Eingabe daneben liegen kann, wird sie so weit bewegt; sonst, und ohne dies, nach ihrem Schieber</translation>
    </message>
    <message>
        <source>Other catalog entries</source>
        <translation>Andere Katalogeinträge</translation>
    </message>
    <message>
        <source>Tries every accelerator, network and storage system of the catalogs</source>
        <translation>Versucht jeden Beschleuniger, jedes Netz und jedes Speichersystem der Kataloge</translation>
    </message>
    <message>
        <source>Assumptions of the model</source>
        <translation>Annahmen des Modells</translation>
    </message>
    <message>
        <source>Also inputs that few designs touch: efficiencies, latencies, rates of failure</source>
        <translation>Auch Eingaben, die wenige Entwürfe anfassen: Wirkungsgrade, Latenzen, Ausfallraten</translation>
    </message>
    <message>
        <source>Other layouts where needed</source>
        <translation>Andere Layouts, wo nötig</translation>
    </message>
    <message>
        <source>Where the next degree or number of GPUs is not legal or does not fit, the nearest legal layout is taken</source>
        <translation>Wo der nächste Grad oder die nächste Zahl von GPUs unzulässig ist oder nicht passt, gilt das nächste zulässige Layout</translation>
    </message>
    <message>
        <source>Monte Carlo</source>
        <translation>Monte Carlo</translation>
    </message>
    <message>
        <source>Draw uncertain inputs</source>
        <translation>Unsichere Eingaben ziehen</translation>
    </message>
    <message>
        <source>Each input with a stated uncertainty, by itself</source>
        <translation>Jede Eingabe mit belegter Unsicherheit, für sich</translation>
    </message>
    <message>
        <source>Draw within the bands</source>
        <translation>In den Bändern ziehen</translation>
    </message>
    <message>
        <source>Where in their bands step time and memory lie, once a draw for all that depends on them</source>
        <translation>Wo in ihren Bändern Schrittzeit und Speicher liegen, je Ziehung einmal für alles, was daran hängt</translation>
    </message>
    <message>
        <source>Draws</source>
        <translation>Ziehungen</translation>
    </message>
    <message>
        <source>More draws take longer and scatter less</source>
        <translation>Mehr Ziehungen dauern länger und streuen weniger</translation>
    </message>
    <message>
        <source>Seed of the random numbers</source>
        <translation>Startwert der Zufallszahlen</translation>
    </message>
    <message>
        <source>The same seed draws the same numbers again, on any machine</source>
        <translation>Derselbe Startwert zieht wieder dieselben Zahlen, auf jedem Rechner</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
</context>
<context>
    <name>SensitivityView</name>
    <message>
        <source>What comes of it</source>
        <translation>Was dabei herauskommt</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>erwartet</translation>
    </message>
    <message>
        <source>P10</source>
        <translation>P10</translation>
    </message>
    <message>
        <source>P50</source>
        <translation>P50</translation>
    </message>
    <message>
        <source>P90</source>
        <translation>P90</translation>
    </message>
    <message>
        <source>Every input that moves it</source>
        <translation>Jede Eingabe, die es bewegt</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>better</source>
        <translation>besser</translation>
    </message>
    <message>
        <source>worse</source>
        <translation>schlechter</translation>
    </message>
    <message>
        <source>% for 1 %</source>
        <translation>% je 1 %</translation>
    </message>
    <message>
        <source>What was drawn</source>
        <translation>Was gezogen wurde</translation>
    </message>
    <message>
        <source>Input and source</source>
        <translation>Eingabe und Quelle</translation>
    </message>
    <message>
        <source>Sensitivity</source>
        <translation>Empfindlichkeit</translation>
    </message>
    <message>
        <source>Which inputs move a result most, and how sure it is with all that is uncertain</source>
        <translation>Welche Eingaben ein Ergebnis am meisten bewegen, und wie sicher es ist bei allem, was unsicher ist</translation>
    </message>
    <message>
        <source>%1 is unknown on this design</source>
        <translation>%1 ist bei diesem Entwurf unbekannt</translation>
    </message>
    <message>
        <source>%1 is unknown: %2</source>
        <translation>%1 ist unbekannt: %2</translation>
    </message>
    <message numerus="yes">
        <source>%n inputs and the bands</source>
        <translation>
            <numerusform>%n Eingabe und die Bänder</numerusform>
            <numerusform>%n Eingaben und die Bänder</numerusform>
        </translation>
    </message>
    <message>
        <source>Not drawn, because nobody has published how far they may be off: %1.</source>
        <translation>Nicht gezogen, weil niemand veröffentlicht hat, wie weit sie daneben liegen können: %1.</translation>
    </message>
    <message>
        <source>%1 draws</source>
        <translation>%1 Ziehungen</translation>
    </message>
</context>
<context>
    <name>StageCard</name>
    <message>
        <source>%1 each</source>
        <translation>je %1</translation>
    </message>
    <message>
        <source>Together</source>
        <translation>Zusammen</translation>
    </message>
    <message>
        <source>This step</source>
        <translation>Dieser Schritt</translation>
    </message>
    <message>
        <source>This step, stage %1</source>
        <translation>Dieser Schritt, Stufe %1</translation>
    </message>
    <message>
        <source>each, or share</source>
        <translation>einzeln, Anteil</translation>
    </message>
    <message numerus="yes">
        <source>Forward, %n passes</source>
        <translation>
            <numerusform>Vorwärts, %n Durchgang</numerusform>
            <numerusform>Vorwärts, %n Durchgänge</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Backward, %n passes</source>
        <translation>
            <numerusform>Rückwärts, %n Durchgang</numerusform>
            <numerusform>Rückwärts, %n Durchgänge</numerusform>
        </translation>
    </message>
    <message>
        <source>Gradients of weights</source>
        <translation>Gradienten der Gewichte</translation>
    </message>
    <message>
        <source>Waiting for other stages</source>
        <translation>Warten auf andere Stufen</translation>
    </message>
    <message>
        <source>Data parallel, exposed</source>
        <translation>Datenparallel, sichtbar</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>Stragglers</source>
        <translation>Nachzügler</translation>
    </message>
    <message>
        <source>Messages and the rest</source>
        <translation>Nachrichten und der Rest</translation>
    </message>
</context>
<context>
    <name>StorageAdviceCard</name>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>storage and failures</source>
        <translation>Storage und Ausfälle</translation>
    </message>
    <message>
        <source>days</source>
        <translation>Tage</translation>
    </message>
</context>
<context>
    <name>StoragePage</name>
    <message>
        <source>Training run</source>
        <translation>Trainingslauf</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Published</source>
        <translation>Veröffentlicht</translation>
    </message>
    <message>
        <source>From bytes to the finish: path, checkpoints, failures, capacity</source>
        <translation>Von Bytes bis zum Ende: Weg, Checkpoints, Ausfälle, Kapazität</translation>
    </message>
    <message>
        <source>What jobs of samples read, and how data sets are built</source>
        <translation>Was Jobs mit Proben lesen, und wie Datensätze gebaut werden</translation>
    </message>
    <message>
        <source>Published systems and figures beside what is computed for them</source>
        <translation>Veröffentlichte Systeme und Zahlen neben dem, was für sie berechnet wird</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>Storage</translation>
    </message>
    <message>
        <source>Done in %1 on %2 GPUs with spares, for %3; %4 of the time is training that counts</source>
        <translation>Fertig nach %1 auf %2 GPUs samt Reserve, für %3; %4 der Zeit ist Training, das zählt</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>Checkpoints</translation>
    </message>
    <message>
        <source>Copies and their intervals, restarts, rates of failure and their sources</source>
        <translation>Kopien und ihre Intervalle, Neustarts, Ausfallraten und ihre Quellen</translation>
    </message>
</context>
<context>
    <name>SweepPanel</name>
    <message>
        <source>None: a line</source>
        <translation>Keine: eine Linie</translation>
    </message>
    <message>
        <source>What is swept</source>
        <translation>Was durchlaufen wird</translation>
    </message>
    <message>
        <source>Ready sweeps</source>
        <translation>Fertige Durchläufe</translation>
    </message>
    <message>
        <source>Ready sweep</source>
        <translation>Fertiger Durchlauf</translation>
    </message>
    <message>
        <source>Own sweep</source>
        <translation>Eigener Durchlauf</translation>
    </message>
    <message>
        <source>Questions that every design is asked; what is changed below makes one your own</source>
        <translation>Fragen, die jedem Entwurf gestellt werden; was darunter geändert wird, macht eine zur eigenen</translation>
    </message>
    <message>
        <source>Along</source>
        <translation>Entlang</translation>
    </message>
    <message>
        <source>First input</source>
        <translation>Erste Eingabe</translation>
    </message>
    <message>
        <source>And along</source>
        <translation>Und entlang</translation>
    </message>
    <message>
        <source>Second input</source>
        <translation>Zweite Eingabe</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Result that is drawn</source>
        <translation>Ergebnis, das gezeichnet wird</translation>
    </message>
    <message>
        <source>Type a part of its name, or open the list</source>
        <translation>Einen Teil des Namens tippen oder die Liste öffnen</translation>
    </message>
    <message>
        <source>Layout at each point</source>
        <translation>Layout an jedem Punkt</translation>
    </message>
    <message>
        <source>What becomes of the layout where it is not legal</source>
        <translation>Was aus dem Layout wird, wo es nicht zulässig ist</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Layout</translation>
    </message>
    <message>
        <source>What a click on a point does</source>
        <translation>Was ein Klick auf einen Punkt bewirkt</translation>
    </message>
    <message>
        <source>A click on a point of the chart, or Enter on the one that the arrows have reached</source>
        <translation>Ein Klick auf einen Punkt des Diagramms oder Eingabe auf dem, den die Pfeiltasten erreicht haben</translation>
    </message>
    <message>
        <source>adds a scenario</source>
        <translation>fügt ein Szenario hinzu</translation>
    </message>
    <message>
        <source>takes it over</source>
        <translation>übernimmt ihn</translation>
    </message>
    <message>
        <source>A click</source>
        <translation>Ein Klick</translation>
    </message>
    <message>
        <source>Values of the input: %1</source>
        <translation>Werte der Eingabe: %1</translation>
    </message>
    <message>
        <source>Which values are tried</source>
        <translation>Welche Werte versucht werden</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Bis</translation>
    </message>
    <message>
        <source>Number of values</source>
        <translation>Anzahl der Werte</translation>
    </message>
    <message>
        <source>Number of values, both ends among them</source>
        <translation>Anzahl der Werte mit beiden Enden</translation>
    </message>
    <message>
        <source>How much of the sweep is done</source>
        <translation>Wie viel des Durchlaufs fertig ist</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Ends the sweep; what is drawn stays</source>
        <translation>Beendet den Durchlauf; was gezeichnet ist, bleibt</translation>
    </message>
    <message>
        <source>trying points</source>
        <translation>versucht Punkte</translation>
    </message>
    <message>
        <source>done; begins again when an input moves</source>
        <translation>fertig; beginnt neu, wenn sich eine Eingabe ändert</translation>
    </message>
    <message>
        <source>all that are built in</source>
        <translation>alle eingebauten</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>those with a price</source>
        <translation>die mit einem Preis</translation>
    </message>
    <message>
        <source>about the present one</source>
        <translation>um den jetzigen</translation>
    </message>
    <message>
        <source>all of the slider</source>
        <translation>alle des Reglers</translation>
    </message>
    <message>
        <source>a range</source>
        <translation>ein Bereich</translation>
    </message>
</context>
<context>
    <name>SweepView</name>
    <message>
        <source>Sweep</source>
        <translation>Durchlauf</translation>
    </message>
    <message>
        <source>Any result along one or two inputs, as lines or as a heat map</source>
        <translation>Jedes Ergebnis entlang einer oder zweier Eingaben, als Linien oder als Farbkarte</translation>
    </message>
    <message>
        <source>&lt;b&gt;No point fits&lt;/b&gt;</source>
        <translation>&lt;b&gt;Kein Punkt passt&lt;/b&gt;</translation>
    </message>
    <message>
        <source>Best of those that fit: &lt;b&gt;%1&lt;/b&gt; at &lt;b&gt;%2&lt;/b&gt;</source>
        <translation>Das Beste, das passt: &lt;b&gt;%1&lt;/b&gt; bei &lt;b&gt;%2&lt;/b&gt;</translation>
    </message>
</context>
<context>
    <name>TimeBars</name>
    <message>
        <source>Where the time goes</source>
        <translation>Wohin die Zeit geht</translation>
    </message>
</context>
<context>
    <name>ToggleRow</name>
    <message>
        <source>On</source>
        <translation>Ein</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
</context>
<context>
    <name>TrustCharts</name>
    <message>
        <source>%1: predicted %2, band %3</source>
        <translation>%1: vorhergesagt %2, Band %3</translation>
    </message>
    <message>
        <source>measured %1, predicted %2</source>
        <translation>gemessen %1, vorhergesagt %2</translation>
    </message>
    <message>
        <source>Predicted against measured step time</source>
        <translation>Vorhergesagte gegen gemessene Schrittzeit</translation>
    </message>
    <message>
        <source>Predicted against measured memory</source>
        <translation>Vorhergesagter gegen gemessenen Speicher</translation>
    </message>
    <message>
        <source>%1 runs; grey: ±10 % and ±20 %</source>
        <translation>%1 Läufe; grau: ±10 % und ±20 %</translation>
    </message>
    <message>
        <source>Measured, %1, log scale</source>
        <translation>Gemessen, %1, logarithmisch</translation>
    </message>
    <message>
        <source>Predicted, %1</source>
        <translation>Vorhergesagt, %1</translation>
    </message>
    <message>
        <source>Error, %</source>
        <translation>Fehler, %</translation>
    </message>
    <message>
        <source>above the line: said slower than measured</source>
        <translation>über der Linie: langsamer vorhergesagt als gemessen</translation>
    </message>
    <message>
        <source>above the line: said larger than measured</source>
        <translation>über der Linie: größer vorhergesagt als gemessen</translation>
    </message>
    <message>
        <source>below the line: said faster than measured</source>
        <translation>unter der Linie: schneller vorhergesagt als gemessen</translation>
    </message>
    <message>
        <source>below the line: said smaller than measured</source>
        <translation>unter der Linie: kleiner vorhergesagt als gemessen</translation>
    </message>
    <message>
        <source>Own runs</source>
        <translation>Eigene Läufe</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n runs between %2 and %3</source>
        <translation>
            <numerusform>%1: %n Lauf zwischen %2 und %3</numerusform>
            <numerusform>%1: %n Läufe zwischen %2 und %3</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TrustPage</name>
    <message numerus="yes">
        <source>Own calibration: %n coefficients</source>
        <translation>
            <numerusform>Eigene Kalibrierung: %n Koeffizient</numerusform>
            <numerusform>Eigene Kalibrierung: %n Koeffizienten</numerusform>
        </translation>
    </message>
    <message>
        <source>The coefficients of this project differ from the shipped ones. Shows them.</source>
        <translation>Die Koeffizienten dieses Projekts weichen von den mitgelieferten ab. Zeigt sie.</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Coefficients</source>
        <translation>Koeffizienten</translation>
    </message>
    <message>
        <source>Everything that is fitted, as a table</source>
        <translation>Alles, was angepasst ist, als Tabelle</translation>
    </message>
    <message>
        <source>Predicted against measured: %1</source>
        <translation>Vorhergesagt gegen gemessen: %1</translation>
    </message>
    <message>
        <source>Colour by accelerator</source>
        <translation>Farbe nach Beschleuniger</translation>
    </message>
    <message>
        <source>Colour by framework</source>
        <translation>Farbe nach Framework</translation>
    </message>
    <message>
        <source>What the colours tell apart</source>
        <translation>Was die Farben unterscheiden</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stops predicting the runs</source>
        <translation>Hält das Vorhersagen der Läufe an</translation>
    </message>
    <message>
        <source>Trust</source>
        <translation>Vertrauen</translation>
    </message>
    <message>
        <source>Predicting the published runs…</source>
        <translation>Die veröffentlichten Läufe werden vorhergesagt…</translation>
    </message>
    <message>
        <source>Well-known runs</source>
        <translation>Bekannte Läufe</translation>
    </message>
    <message>
        <source>Whole training runs that are well known, predicted against published</source>
        <translation>Bekannte ganze Trainingsläufe, vorhergesagt gegen veröffentlicht</translation>
    </message>
</context>
<context>
    <name>TrustStudy</name>
    <message>
        <source>%1 cannot be loaded: it is larger than 64 MiB.</source>
        <translation>%1 lässt sich nicht laden: die Datei ist größer als 64 MiB.</translation>
    </message>
    <message>
        <source>%1 cannot be loaded: %2.</source>
        <translation>%1 lässt sich nicht laden: %2.</translation>
    </message>
    <message>
        <source>%1 has no row of a run.</source>
        <translation>%1 hat keine Zeile eines Laufs.</translation>
    </message>
    <message>
        <source>Calibrate on %1</source>
        <translation>Auf %1 kalibrieren</translation>
    </message>
    <message>
        <source>Return to the shipped coefficients</source>
        <translation>Zu den mitgelieferten Koeffizienten zurück</translation>
    </message>
    <message>
        <source>%1 has more than the %L2 rows that the window takes; trainyard validate on the command line takes any number.</source>
        <translation>%1 hat mehr als die %L2 Zeilen, die das Fenster aufnimmt; trainyard validate auf der Befehlszeile nimmt beliebig viele.</translation>
    </message>
</context>
<context>
    <name>VerdictBlock</name>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>%1
Click to see how this is decided.</source>
        <translation>%1
Klicken zeigt, wie dies entschieden wird.</translation>
    </message>
</context>
<context>
    <name>WindowActions</name>
    <message>
        <source>&amp;Report</source>
        <translation>Be&amp;richt</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>&amp;Neu</translation>
    </message>
    <message>
        <source>Start a new project</source>
        <translation>Neues Projekt beginnen</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>Open a project</source>
        <translation>Projekt öffnen</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>Save the project</source>
        <translation>Projekt speichern</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>Speichern &amp;unter…</translation>
    </message>
    <message>
        <source>Save the project under another name</source>
        <translation>Projekt unter einem anderen Namen speichern</translation>
    </message>
    <message>
        <source>Export &amp;report…</source>
        <translation>&amp;Bericht exportieren…</translation>
    </message>
    <message>
        <source>Write this scenario as a report</source>
        <translation>Dieses Szenario als Bericht schreiben</translation>
    </message>
    <message>
        <source>Export &amp;CSV…</source>
        <translation>&amp;CSV exportieren…</translation>
    </message>
    <message>
        <source>Write all inputs and results of this scenario as a table</source>
        <translation>Alle Eingaben und Ergebnisse dieses Szenarios als Tabelle schreiben</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>B&amp;eenden</translation>
    </message>
    <message>
        <source>Close the window</source>
        <translation>Fenster schließen</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>Open re&amp;cent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>Take back the last change</source>
        <translation>Letzte Änderung zurücknehmen</translation>
    </message>
    <message>
        <source>Make the change again</source>
        <translation>Änderung erneut ausführen</translation>
    </message>
    <message>
        <source>Reset &amp;changed inputs</source>
        <translation>&amp;Geänderte Eingaben zurücksetzen</translation>
    </message>
    <message>
        <source>Give every changed input its value of the baseline</source>
        <translation>Jeder geänderten Eingabe den Wert der Vergleichsbasis geben</translation>
    </message>
    <message>
        <source>&amp;Find input</source>
        <translation>Eingabe &amp;suchen</translation>
    </message>
    <message>
        <source>Search the inputs</source>
        <translation>Eingaben durchsuchen</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>Dark text on a light ground</source>
        <translation>Dunkler Text auf hellem Grund</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>Light text on a dark ground</source>
        <translation>Heller Text auf dunklem Grund</translation>
    </message>
    <message>
        <source>&amp;Follow the system</source>
        <translation>Dem &amp;System folgen</translation>
    </message>
    <message>
        <source>Light or dark as the desktop is</source>
        <translation>Hell oder dunkel wie der Desktop</translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation>&amp;Vollbild</translation>
    </message>
    <message>
        <source>Fill the screen, or go back</source>
        <translation>Bildschirm füllen, oder zurück</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>Anordnung &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>Put docks and bars back where they were at first</source>
        <translation>Docks und Leisten dorthin zurücksetzen, wo sie anfangs waren</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;New scenario</source>
        <translation>&amp;Neues Szenario</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>&amp;Duplizieren</translation>
    </message>
    <message>
        <source>Add a copy of this scenario</source>
        <translation>Kopie dieses Szenarios hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>&amp;Umbenennen</translation>
    </message>
    <message>
        <source>Give this scenario another name</source>
        <translation>Diesem Szenario einen anderen Namen geben</translation>
    </message>
    <message>
        <source>D&amp;elete</source>
        <translation>Lös&amp;chen</translation>
    </message>
    <message>
        <source>Delete this scenario</source>
        <translation>Dieses Szenario löschen</translation>
    </message>
    <message>
        <source>Move &amp;left</source>
        <translation>Nach &amp;links</translation>
    </message>
    <message>
        <source>Move this scenario to the left</source>
        <translation>Dieses Szenario nach links verschieben</translation>
    </message>
    <message>
        <source>Move ri&amp;ght</source>
        <translation>Nach &amp;rechts</translation>
    </message>
    <message>
        <source>Move this scenario to the right</source>
        <translation>Dieses Szenario nach rechts verschieben</translation>
    </message>
    <message>
        <source>Set as &amp;baseline</source>
        <translation>Als &amp;Vergleichsbasis</translation>
    </message>
    <message>
        <source>Compare the other scenarios with this one</source>
        <translation>Die anderen Szenarien mit diesem vergleichen</translation>
    </message>
    <message>
        <source>N&amp;ote…</source>
        <translation>&amp;Anmerkung…</translation>
    </message>
    <message>
        <source>Write down what this scenario is about; reports print it</source>
        <translation>Festhalten, worum es in diesem Szenario geht; Berichte drucken es</translation>
    </message>
    <message>
        <source>&amp;Scenario</source>
        <translation>&amp;Szenario</translation>
    </message>
    <message>
        <source>&amp;About Trainyard</source>
        <translation>Ü&amp;ber Trainyard</translation>
    </message>
    <message>
        <source>Version and licences</source>
        <translation>Version und Lizenzen</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>Every key and what it does</source>
        <translation>Alle Tasten und was sie tun</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>Show the page “%1”</source>
        <translation>Die Seite „%1“ zeigen</translation>
    </message>
    <message>
        <source>New from a &amp;case study</source>
        <translation>Neu aus einer &amp;Fallstudie</translation>
    </message>
    <message>
        <source>La&amp;nguage</source>
        <translation>&amp;Sprache</translation>
    </message>
    <message>
        <source>Texts and numbers, from the next start</source>
        <translation>Texte und Zahlen, ab dem nächsten Start</translation>
    </message>
    <message>
        <source>Add a scenario on a network and storage of nobody in particular</source>
        <translation>Fügt ein Szenario mit herstellerneutralem Netzwerk und Storage hinzu</translation>
    </message>
    <message>
        <source>New from a &amp;well-known run</source>
        <translation>Neu aus einem &amp;bekannten Lauf</translation>
    </message>
    <message>
        <source>S&amp;tudy</source>
        <translation>S&amp;tudie</translation>
    </message>
</context>
<context>
    <name>catalog</name>
    <message>
        <source>PCIe dual-GPU board</source>
        <translation>PCIe-Karte mit zwei GPUs</translation>
    </message>
    <message>
        <source>ga</source>
        <translation>im Verkauf</translation>
    </message>
    <message>
        <source>none (PCIe)</source>
        <translation>keiner (PCIe)</translation>
    </message>
    <message>
        <source>8.73 TFLOP/s</source>
        <translation>8,73&#xa0;TFLOP/s</translation>
    </message>
    <message>
        <source>The whole board, which holds two GPUs; a framework sees each GPU by itself: 4.37 TFLOP/s in FP32 at the boost clock, and nothing faster in half precision.</source>
        <translation>Die ganze Karte mit zwei GPUs; ein Framework sieht jede GPU für sich: 4,37&#xa0;TFLOP/s in FP32 beim Boost-Takt und nichts Schnelleres in halber Genauigkeit.</translation>
    </message>
    <message>
        <source>480 GB/s</source>
        <translation>480&#xa0;GB/s</translation>
    </message>
    <message>
        <source>The whole board, which holds two GPUs; a framework sees each GPU by itself: 240 GB/s.</source>
        <translation>Die ganze Karte mit zwei GPUs; ein Framework sieht jede GPU für sich: 240&#xa0;GB/s.</translation>
    </message>
    <message>
        <source>24 GB</source>
        <translation>24&#xa0;GB</translation>
    </message>
    <message>
        <source>The whole board, which holds two GPUs; a framework sees each GPU by itself: 12 GB.</source>
        <translation>Die ganze Karte mit zwei GPUs; ein Framework sieht jede GPU für sich: 12&#xa0;GB.</translation>
    </message>
    <message>
        <source>4,992 cores</source>
        <translation>4.992 Kerne</translation>
    </message>
    <message>
        <source>The whole board, which holds two GPUs; a framework sees each GPU by itself: 2,496 cores.</source>
        <translation>Die ganze Karte mit zwei GPUs; ein Framework sieht jede GPU für sich: 2.496 Kerne.</translation>
    </message>
    <message>
        <source>4.113 TFLOP/s</source>
        <translation>4,113&#xa0;TFLOP/s</translation>
    </message>
    <message>
        <source>One GPU of the board near its base clock; 4.37 TFLOP/s needs the boost clock.</source>
        <translation>Eine GPU der Karte nahe ihrem Basistakt; 4,37&#xa0;TFLOP/s brauchen den Boost-Takt.</translation>
    </message>
    <message>
        <source>A board with two GPUs and 12 GB each; the figures here are those of one GPU. It has no fast path for half precision and no matrix units, and serves as the oldest point of comparison.</source>
        <translation>Eine Karte mit zwei GPUs zu je 12&#xa0;GB; die Angaben hier gelten für eine GPU. Sie hat keinen schnellen Pfad für halbe Genauigkeit und keine Matrixeinheiten und dient als ältester Vergleichspunkt.</translation>
    </message>
    <message>
        <source>SXM2</source>
        <translation>SXM2</translation>
    </message>
    <message>
        <source>NVLink 1</source>
        <translation>NVLink 1</translation>
    </message>
    <message>
        <source>21 TFLOP/s</source>
        <translation>21&#xa0;TFLOP/s</translation>
    </message>
    <message>
        <source>Agrees with the FP16 rate of 21.2 TFLOP/s. The P100 has no matrix units: this is the rate of its vector units.</source>
        <translation>Stimmt mit der FP16-Rate von 21,2&#xa0;TFLOP/s überein. Die P100 hat keine Matrixeinheiten: Das ist die Rate ihrer Vektoreinheiten.</translation>
    </message>
    <message>
        <source>16 GB</source>
        <translation>16&#xa0;GB</translation>
    </message>
    <message>
        <source>Agrees.</source>
        <translation>Stimmt.</translation>
    </message>
    <message>
        <source>4,096-bit memory bus</source>
        <translation>4.096 Bit breiter Speicherbus</translation>
    </message>
    <message>
        <source>Agrees: 732 GB/s of HBM2.</source>
        <translation>Stimmt: 732&#xa0;GB/s mit HBM2.</translation>
    </message>
    <message>
        <source>Eight of them form a hybrid cube mesh in a DGX-1. FP16 runs on the vector units at twice the FP32 rate.</source>
        <translation>Acht davon bilden in einer DGX-1 ein Hybrid-Cube-Mesh. FP16 läuft auf den Vektoreinheiten mit der doppelten FP32-Rate.</translation>
    </message>
    <message>
        <source>PCIe</source>
        <translation>PCIe</translation>
    </message>
    <message>
        <source>The SXM2 module; the PCIe card runs at a lower clock and reaches 18.7 TFLOP/s in FP16.</source>
        <translation>Das SXM2-Modul; die PCIe-Karte läuft mit niedrigerem Takt und erreicht in FP16 18,7&#xa0;TFLOP/s.</translation>
    </message>
    <message>
        <source>9.526 TFLOP/s FP32, 19.05 TFLOP/s FP16</source>
        <translation>9,526&#xa0;TFLOP/s FP32, 19,05&#xa0;TFLOP/s FP16</translation>
    </message>
    <message>
        <source>Counted at the boost clock; NVIDIA rounds to 9.3 and 18.7.</source>
        <translation>Beim Boost-Takt gezählt; NVIDIA rundet auf 9,3 und 18,7.</translation>
    </message>
    <message>
        <source>The rates are NVIDIA’s rounded ones; at the boost clock the card reaches 2 % more.</source>
        <translation>Die Raten sind die von NVIDIA gerundeten; beim Boost-Takt erreicht die Karte 2&#xa0;% mehr.</translation>
    </message>
    <message>
        <source>NVLink 2</source>
        <translation>NVLink 2</translation>
    </message>
    <message>
        <source>149 TFLOP/s</source>
        <translation>149&#xa0;TFLOP/s</translation>
    </message>
    <message>
        <source>No NVIDIA datasheet prints it: tensor rates in FP16 are 112 TFLOP/s on PCIe, 125 on SXM2 and 130 on the V100S. The figure seems to come from a web article by Run:ai.</source>
        <translation>Kein Datenblatt von NVIDIA druckt das: Tensor-Raten in FP16 sind 112&#xa0;TFLOP/s mit PCIe, 125 mit SXM2 und 130 auf der V100S. Die Zahl scheint aus einem Webartikel von Run:ai zu stammen.</translation>
    </message>
    <message>
        <source>Agrees: 900 GB/s of HBM2.</source>
        <translation>Stimmt: 900&#xa0;GB/s mit HBM2.</translation>
    </message>
    <message>
        <source>First generation of tensor cores: FP16 only, without BF16 and without sparsity. Sixteen share one NVSwitch fabric in a DGX-2, there as SXM3 modules of 350 W.</source>
        <translation>Erste Generation der Tensor Cores: nur FP16, ohne BF16 und ohne Sparsity. Sechzehn teilen sich in einer DGX-2 ein NVSwitch-Netz, dort als SXM3-Module mit 350&#xa0;W.</translation>
    </message>
    <message>
        <source>The CSV of mlco2/impact lists 300 W here and 250 W for the SXM2 module, which looks like an exchange of the two.</source>
        <translation>Die CSV von mlco2/impact nennt hier 300&#xa0;W und für das SXM2-Modul 250&#xa0;W, was nach einer Vertauschung der beiden aussieht.</translation>
    </message>
    <message>
        <source>32 GB</source>
        <translation>32&#xa0;GB</translation>
    </message>
    <message>
        <source>Agrees with the larger of the two sizes; there is a card with 16 GB as well.</source>
        <translation>Stimmt mit der größeren der beiden Größen überein; es gibt auch eine Karte mit 16&#xa0;GB.</translation>
    </message>
    <message>
        <source>As the module with 16 GB, with twice the memory. The price is an on-demand list price and not comparable with that of the 16 GB module.</source>
        <translation>Wie das Modul mit 16&#xa0;GB, mit doppeltem Speicher. Der Preis ist ein Listenpreis auf Abruf und nicht mit dem des 16-GB-Moduls vergleichbar.</translation>
    </message>
    <message>
        <source>The CSV of mlco2/impact lists 300 W for the smaller card, which looks like an exchange with the SXM2 module.</source>
        <translation>Die CSV von mlco2/impact nennt 300&#xa0;W für die kleinere Karte, was nach einer Vertauschung mit dem SXM2-Modul aussieht.</translation>
    </message>
    <message>
        <source>130 TFLOP/s for a V100</source>
        <translation>130&#xa0;TFLOP/s für eine V100</translation>
    </message>
    <message>
        <source>Agrees: the storage estimates for CosmoFlow, DeepCAM and ResNet-50 use the rate of this card.</source>
        <translation>Stimmt: Die Storage-Schätzungen für CosmoFlow, DeepCAM und ResNet-50 verwenden die Rate dieser Karte.</translation>
    </message>
    <message>
        <source>The fastest V100. Storage studies that speak of a V100 with 130 TFLOP/s mean its rate.</source>
        <translation>Die schnellste V100. Storage-Studien, die von einer V100 mit 130&#xa0;TFLOP/s sprechen, meinen ihre Rate.</translation>
    </message>
    <message>
        <source>PCIe LP</source>
        <translation>PCIe LP</translation>
    </message>
    <message>
        <source>An inference card of 70 W.</source>
        <translation>Eine Inferenzkarte mit 70&#xa0;W.</translation>
    </message>
    <message>
        <source>28 GB</source>
        <translation>28&#xa0;GB</translation>
    </message>
    <message>
        <source>A slip of the file: the card has 24 GB.</source>
        <translation>Ein Versehen der Datei: Die Karte hat 24&#xa0;GB.</translation>
    </message>
    <message>
        <source>Some tables file its rates under A10G, the card that AWS rents, which is slower.</source>
        <translation>Manche Tabellen führen ihre Raten unter A10G, der Karte, die AWS vermietet und die langsamer ist.</translation>
    </message>
    <message>
        <source>125 TFLOP/s</source>
        <translation>125&#xa0;TFLOP/s</translation>
    </message>
    <message>
        <source>These are the rates of the A10; the A10G that AWS rents reaches 70 TFLOP/s in dense FP16.</source>
        <translation>Das sind die Raten der A10; die A10G, die AWS vermietet, erreicht 70&#xa0;TFLOP/s in dichtem FP16.</translation>
    </message>
    <message>
        <source>A variant of the A10 made for AWS, with 56 % of its tensor rate.</source>
        <translation>Eine für AWS gefertigte Variante der A10 mit 56&#xa0;% ihrer Tensor-Rate.</translation>
    </message>
    <message>
        <source>NVLink 3 bridge (2 GPUs)</source>
        <translation>NVLink-3-Brücke (2 GPUs)</translation>
    </message>
    <message>
        <source>Rates, power and bridge come from memory of the datasheet; check them before you rely on this card.</source>
        <translation>Raten, Leistung und Brücke stammen aus der Erinnerung an das Datenblatt; prüfen Sie sie, bevor Sie sich auf diese Karte verlassen.</translation>
    </message>
    <message>
        <source>SXM4</source>
        <translation>SXM4</translation>
    </message>
    <message>
        <source>NVLink 3 + NVSwitch 2</source>
        <translation>NVLink 3 + NVSwitch 2</translation>
    </message>
    <message>
        <source>624 TFLOP/s</source>
        <translation>624&#xa0;TFLOP/s</translation>
    </message>
    <message>
        <source>This is the FP16 and BF16 rate with 2:4 sparsity, or the dense INT8 rate. Training works on dense matrices: 312 TFLOP/s.</source>
        <translation>Das ist die Rate in FP16 und BF16 mit 2:4-Sparsity oder die dichte Rate in INT8. Training rechnet mit dichten Matrizen: 312&#xa0;TFLOP/s.</translation>
    </message>
    <message>
        <source>40 GB</source>
        <translation>40&#xa0;GB</translation>
    </message>
    <message>
        <source>Agrees: 40 GiB of memory chips.</source>
        <translation>Stimmt: Speicherchips mit 40&#xa0;GiB.</translation>
    </message>
    <message>
        <source>1,555 GB/s memory bandwidth</source>
        <translation>1.555&#xa0;GB/s Speicherbandbreite</translation>
    </message>
    <message>
        <source>600 GB/s interconnect</source>
        <translation>600&#xa0;GB/s Verbindung</translation>
    </message>
    <message>
        <source>Both directions together; 300 GB/s in one direction, which is what a transfer sees.</source>
        <translation>Beide Richtungen zusammen; 300&#xa0;GB/s in einer Richtung, und das ist, was eine Übertragung sieht.</translation>
    </message>
    <message>
        <source>No FP8. INT8 and FP16 with sparsity happen to share the figure of 624.</source>
        <translation>Kein FP8. INT8 und FP16 mit Sparsity haben zufällig beide die Zahl 624.</translation>
    </message>
    <message>
        <source>Pairs may be joined by an NVLink bridge; all other traffic between cards takes PCIe.</source>
        <translation>Paare können mit einer NVLink-Brücke verbunden sein; aller andere Verkehr zwischen Karten geht über PCIe.</translation>
    </message>
    <message>
        <source>The smaller variant; this one has 80 GB.</source>
        <translation>Die kleinere Variante; diese hat 80&#xa0;GB.</translation>
    </message>
    <message>
        <source>The variant with 40 GB; this one reaches 2,039 GB/s.</source>
        <translation>Die Variante mit 40&#xa0;GB; diese erreicht 2.039&#xa0;GB/s.</translation>
    </message>
    <message>
        <source>624 TFLOP/s FP8</source>
        <translation>624&#xa0;TFLOP/s FP8</translation>
    </message>
    <message>
        <source>The A100 has no FP8; the main table of the same page says so.</source>
        <translation>Die A100 hat kein FP8; die Haupttabelle derselben Seite sagt es.</translation>
    </message>
    <message>
        <source>No FP8. The most common card of the papers from 2021 to 2023.</source>
        <translation>Kein FP8. Die häufigste Karte der Arbeiten von 2021 bis 2023.</translation>
    </message>
    <message>
        <source>The variant with 40 GB; this one reaches 1,935 GB/s.</source>
        <translation>Die Variante mit 40&#xa0;GB; diese erreicht 1.935&#xa0;GB/s.</translation>
    </message>
    <message>
        <source>Pairs may be joined by an NVLink bridge. The CSV of mlco2/impact lists 250 W, the power of the card with 40 GB.</source>
        <translation>Paare können mit einer NVLink-Brücke verbunden sein. Die CSV von mlco2/impact nennt 250&#xa0;W, die Leistung der Karte mit 40&#xa0;GB.</translation>
    </message>
    <message>
        <source>An inference card of 72 W.</source>
        <translation>Eine Inferenzkarte mit 72&#xa0;W.</translation>
    </message>
    <message>
        <source>No NVLink: traffic between cards takes PCIe.</source>
        <translation>Kein NVLink: Verkehr zwischen Karten geht über PCIe.</translation>
    </message>
    <message>
        <source>285 TFLOP/s</source>
        <translation>285&#xa0;TFLOP/s</translation>
    </message>
    <message>
        <source>FP16 with sparsity and FP16 accumulation. Training accumulates in FP32: 71 TFLOP/s.</source>
        <translation>FP16 mit Sparsity und FP16-Akkumulation. Training akkumuliert in FP32: 71&#xa0;TFLOP/s.</translation>
    </message>
    <message>
        <source>142 TFLOP/s</source>
        <translation>142&#xa0;TFLOP/s</translation>
    </message>
    <message>
        <source>FP16 with FP16 accumulation; with FP32 accumulation 71 TFLOP/s.</source>
        <translation>FP16 mit FP16-Akkumulation; mit FP32-Akkumulation 71&#xa0;TFLOP/s.</translation>
    </message>
    <message>
        <source>Consumer cards halve the tensor rate when they accumulate in FP32, as training does; that rate is used. Typical nodes have no network card: set the network bandwidth of the cluster before you plan more than one node.</source>
        <translation>Consumer-Karten halbieren die Tensor-Rate, wenn sie wie im Training in FP32 akkumulieren; diese Rate wird verwendet. Typische Knoten haben keine Netzwerkkarte: Setzen Sie die Netzwerkbandbreite des Clusters, bevor Sie mehr als einen Knoten planen.</translation>
    </message>
    <message>
        <source>330.3 TFLOP/s</source>
        <translation>330,3&#xa0;TFLOP/s</translation>
    </message>
    <message>
        <source>FP16 with FP16 accumulation; with FP32 accumulation 165.2 TFLOP/s.</source>
        <translation>FP16 mit FP16-Akkumulation; mit FP32-Akkumulation 165,2&#xa0;TFLOP/s.</translation>
    </message>
    <message>
        <source>1,321 AI TOPS</source>
        <translation>1.321 AI TOPS</translation>
    </message>
    <message>
        <source>FP8 with sparsity and FP16 accumulation; dense with FP32 accumulation 330.3 TFLOP/s.</source>
        <translation>FP8 mit Sparsity und FP16-Akkumulation; dicht mit FP32-Akkumulation 330,3&#xa0;TFLOP/s.</translation>
    </message>
    <message>
        <source>660.6 TFLOP/s FP8</source>
        <translation>660,6&#xa0;TFLOP/s FP8</translation>
    </message>
    <message>
        <source>With FP16 accumulation; with FP32 accumulation 330.3 TFLOP/s.</source>
        <translation>Mit FP16-Akkumulation; mit FP32-Akkumulation 330,3&#xa0;TFLOP/s.</translation>
    </message>
    <message>
        <source>The tensor rates are those with FP32 accumulation; about 165 TFLOP/s are confirmed by measurements. No NVLink, and no network card in a typical node: set the network bandwidth of the cluster before you plan more than one node.</source>
        <translation>Die Tensor-Raten gelten mit FP32-Akkumulation; etwa 165&#xa0;TFLOP/s sind durch Messungen bestätigt. Kein NVLink und in einem typischen Knoten keine Netzwerkkarte: Setzen Sie die Netzwerkbandbreite des Clusters, bevor Sie mehr als einen Knoten planen.</translation>
    </message>
    <message>
        <source>419 TFLOP/s FP16, 838 TFLOP/s FP8</source>
        <translation>419&#xa0;TFLOP/s FP16, 838&#xa0;TFLOP/s FP8</translation>
    </message>
    <message>
        <source>With FP16 accumulation; with FP32 accumulation 209.5 and 419 TFLOP/s.</source>
        <translation>Mit FP16-Akkumulation; mit FP32-Akkumulation 209,5 und 419&#xa0;TFLOP/s.</translation>
    </message>
    <message>
        <source>3,352 AI TOPS</source>
        <translation>3.352 AI TOPS</translation>
    </message>
    <message>
        <source>FP4 with sparsity; dense 1,676 TFLOP/s.</source>
        <translation>FP4 mit Sparsity; dicht 1.676&#xa0;TFLOP/s.</translation>
    </message>
    <message>
        <source>Sources differ by a factor of two with the type of accumulation; FP32 accumulation is used. No network card in a typical node: set the network bandwidth of the cluster before you plan more than one node.</source>
        <translation>Quellen unterscheiden sich je nach Art der Akkumulation um den Faktor zwei; verwendet wird FP32-Akkumulation. In einem typischen Knoten keine Netzwerkkarte: Setzen Sie die Netzwerkbandbreite des Clusters, bevor Sie mehr als einen Knoten planen.</translation>
    </message>
    <message>
        <source>SXM5</source>
        <translation>SXM5</translation>
    </message>
    <message>
        <source>NVLink 4 + NVSwitch 3</source>
        <translation>NVLink 4 + NVSwitch 3</translation>
    </message>
    <message>
        <source>1,979 TFLOP/s BF16</source>
        <translation>1.979&#xa0;TFLOP/s BF16</translation>
    </message>
    <message>
        <source>With 2:4 sparsity; dense 989.4 TFLOP/s.</source>
        <translation>Mit 2:4-Sparsity; dicht 989,4&#xa0;TFLOP/s.</translation>
    </message>
    <message>
        <source>3,958 TFLOP/s FP8</source>
        <translation>3.958&#xa0;TFLOP/s FP8</translation>
    </message>
    <message>
        <source>With 2:4 sparsity; dense 1,978.9 TFLOP/s, and BF16, in which most models are trained, 989.4.</source>
        <translation>Mit 2:4-Sparsity; dicht 1.978,9&#xa0;TFLOP/s, und BF16, womit die meisten Modelle trainiert werden, 989,4.</translation>
    </message>
    <message>
        <source>900 GB/s NVLink</source>
        <translation>900&#xa0;GB/s NVLink</translation>
    </message>
    <message>
        <source>Both directions together; 450 GB/s in one direction.</source>
        <translation>Beide Richtungen zusammen; 450&#xa0;GB/s in einer Richtung.</translation>
    </message>
    <message>
        <source>Eight share an NVSwitch fabric. NVIDIA has shown fabrics of up to 256. The price is an assumption for a reservation of a year or more; enter your own offer.</source>
        <translation>Acht teilen sich ein NVSwitch-Netz. NVIDIA hat Netze mit bis zu 256 gezeigt. Der Preis ist eine Annahme für eine Reservierung von einem Jahr oder mehr; geben Sie Ihr eigenes Angebot ein.</translation>
    </message>
    <message>
        <source>NVLink 4 bridge (2 GPUs)</source>
        <translation>NVLink-4-Brücke (2 GPUs)</translation>
    </message>
    <message>
        <source>1,513 TFLOP/s BF16, 3,026 TFLOP/s FP8</source>
        <translation>1.513&#xa0;TFLOP/s BF16, 3.026&#xa0;TFLOP/s FP8</translation>
    </message>
    <message>
        <source>With 2:4 sparsity; dense 756 and 1,513 TFLOP/s.</source>
        <translation>Mit 2:4-Sparsity; dicht 756 und 1.513&#xa0;TFLOP/s.</translation>
    </message>
    <message>
        <source>HBM3</source>
        <translation>HBM3</translation>
    </message>
    <message>
        <source>The PCIe card carries HBM2e; HBM3 is on the SXM module.</source>
        <translation>Die PCIe-Karte trägt HBM2e; HBM3 sitzt auf dem SXM-Modul.</translation>
    </message>
    <message>
        <source>Sold as a pair on a bridge; the figures are those of one GPU.</source>
        <translation>Als Paar an einer Brücke verkauft; die Angaben gelten für eine GPU.</translation>
    </message>
    <message>
        <source>NVLink 4 (export-limited)</source>
        <translation>NVLink 4 (für den Export begrenzt)</translation>
    </message>
    <message>
        <source>An H100 for China: the same matrix rates, FP64 cut to 1 TFLOP/s and NVLink to 400 GB/s. DeepSeek-V3 was trained on it.</source>
        <translation>Eine H100 für China: dieselben Matrixraten, FP64 auf 1&#xa0;TFLOP/s und NVLink auf 400&#xa0;GB/s gekürzt. DeepSeek-V3 wurde darauf trainiert.</translation>
    </message>
    <message>
        <source>NVLink 4 bridge</source>
        <translation>NVLink-4-Brücke</translation>
    </message>
    <message>
        <source>The PCIe variant of the H800, with FP64 cut to 0.8 TFLOP/s.</source>
        <translation>Die PCIe-Variante der H800, FP64 auf 0,8&#xa0;TFLOP/s gekürzt.</translation>
    </message>
    <message>
        <source>NVLink 4 + NVSwitch</source>
        <translation>NVLink 4 + NVSwitch</translation>
    </message>
    <message>
        <source>An export part with 15 % of the matrix rate of an H100 and more memory bandwidth; better at decoding than at training. All rates are dense.</source>
        <translation>Ein Exportmodell mit 15&#xa0;% der Matrixrate einer H100 und mehr Speicherbandbreite; besser beim Decoding als beim Training. Alle Raten sind dicht.</translation>
    </message>
    <message>
        <source>4.8 TB/s</source>
        <translation>4,8&#xa0;TB/s</translation>
    </message>
    <message>
        <source>The report used here prints 4.0 TB/s for both sizes of memory.</source>
        <translation>Der hier verwendete Bericht druckt 4,0&#xa0;TB/s für beide Speichergrößen.</translation>
    </message>
    <message>
        <source>The H20 with the memory of an H200. Its memory bandwidth is disputed.</source>
        <translation>Die H20 mit dem Speicher einer H200. Ihre Speicherbandbreite ist umstritten.</translation>
    </message>
    <message>
        <source>1,979 TFLOP/s BF16, 3,958 TFLOP/s FP8</source>
        <translation>1.979&#xa0;TFLOP/s BF16, 3.958&#xa0;TFLOP/s FP8</translation>
    </message>
    <message>
        <source>With 2:4 sparsity; dense 989.4 and 1,978.9 TFLOP/s.</source>
        <translation>Mit 2:4-Sparsity; dicht 989,4 und 1.978,9&#xa0;TFLOP/s.</translation>
    </message>
    <message>
        <source>An H100 with more and faster memory. The price is an on-demand list price, unlike that of the H100, which stands for a reservation.</source>
        <translation>Eine H100 mit mehr und schnellerem Speicher. Der Preis ist ein Listenpreis auf Abruf, anders als der der H100, der für eine Reservierung steht.</translation>
    </message>
    <message>
        <source>NVLink 4 bridge (2/4 GPUs)</source>
        <translation>NVLink-4-Brücke (2/4 GPUs)</translation>
    </message>
    <message>
        <source>Two or four cards share a bridge.</source>
        <translation>Zwei oder vier Karten teilen sich eine Brücke.</translation>
    </message>
    <message>
        <source>Superchip</source>
        <translation>Superchip</translation>
    </message>
    <message>
        <source>NVLink 4 (NVLink-C2C 900 GB/s to Grace)</source>
        <translation>NVLink 4 (NVLink-C2C 900&#xa0;GB/s zu Grace)</translation>
    </message>
    <message>
        <source>A Hopper GPU with a Grace CPU and 120 to 128 GB of LPDDR5X; the power of 450 to 1,000 W covers the whole module. Nodes of Alps and JUPITER hold four with one 200 Gb/s network card each. Fabrics of 32 and 256 exist.</source>
        <translation>Eine Hopper-GPU mit einer Grace-CPU und 120 bis 128&#xa0;GB LPDDR5X; die Leistung von 450 bis 1.000&#xa0;W gilt für das ganze Modul. Knoten von Alps und JUPITER haben vier davon mit je einer Netzwerkkarte von 200&#xa0;Gb/s. Es gibt Netze mit 32 und 256.</translation>
    </message>
    <message>
        <source>141 GB, 4.8 TB/s</source>
        <translation>141&#xa0;GB, 4,8&#xa0;TB/s</translation>
    </message>
    <message>
        <source>Usable figures of the same variant; 144 GB and 4.9 TB/s are those of its chips.</source>
        <translation>Nutzbare Angaben derselben Variante; 144&#xa0;GB und 4,9&#xa0;TB/s sind die ihrer Chips.</translation>
    </message>
    <message>
        <source>As the module with 96 GB, with HBM3e. In pairs, the NVLink domain holds two.</source>
        <translation>Wie das Modul mit 96&#xa0;GB, mit HBM3e. Paarweise umfasst die NVLink-Domäne zwei.</translation>
    </message>
    <message>
        <source>SXM6</source>
        <translation>SXM6</translation>
    </message>
    <message>
        <source>limited</source>
        <translation>eingeschränkt verfügbar</translation>
    </message>
    <message>
        <source>NVLink 5</source>
        <translation>NVLink 5</translation>
    </message>
    <message>
        <source>A Blackwell GPU within the 700 W of an H100 board, hardly sold because the B200 replaced it. Rates other than BF16 are recalled from NVIDIA’s brief.</source>
        <translation>Eine Blackwell-GPU innerhalb der 700&#xa0;W eines H100-Boards, kaum verkauft, weil die B200 sie ersetzte. Andere Raten als BF16 stammen aus der Erinnerung an NVIDIAs Kurzbeschreibung.</translation>
    </message>
    <message>
        <source>NVLink 5 + NVSwitch 4</source>
        <translation>NVLink 5 + NVSwitch 4</translation>
    </message>
    <message>
        <source>192 GB</source>
        <translation>192&#xa0;GB</translation>
    </message>
    <message>
        <source>Chips on the module; 180 GB of them are usable in HGX and DGX systems.</source>
        <translation>Chips auf dem Modul; 180&#xa0;GB davon sind in HGX- und DGX-Systemen nutzbar.</translation>
    </message>
    <message>
        <source>10,000 TFLOP/s FP4</source>
        <translation>10.000&#xa0;TFLOP/s FP4</translation>
    </message>
    <message>
        <source>The rate of the GB200, which runs at a higher clock and power; the HGX B200 reaches 9,000 TFLOP/s.</source>
        <translation>Die Rate der GB200, die mit höherem Takt und höherer Leistung läuft; die HGX B200 erreicht 9.000&#xa0;TFLOP/s.</translation>
    </message>
    <message>
        <source>2,500 TFLOP/s BF16, 5,000 FP8, 10,000 FP4, 90 FP64</source>
        <translation>2.500&#xa0;TFLOP/s BF16, 5.000 FP8, 10.000 FP4, 90 FP64</translation>
    </message>
    <message>
        <source>Rates of the GB200, and FP64 from before the release.</source>
        <translation>Raten der GB200, und FP64 aus der Zeit vor der Vorstellung.</translation>
    </message>
    <message>
        <source>7.7 TB/s</source>
        <translation>7,7&#xa0;TB/s</translation>
    </message>
    <message>
        <source>Lower end of the range on that page; 8 TB/s is the rate of the datasheet.</source>
        <translation>Unteres Ende des Bereichs auf jener Seite; 8&#xa0;TB/s ist die Rate des Datenblatts.</translation>
    </message>
    <message>
        <source>Rates of the HGX and DGX boards; FP64 follows from 296 TFLOP/s for eight. The price is an on-demand list price, unlike that of the H100, which stands for a reservation.</source>
        <translation>Raten der HGX- und DGX-Boards; FP64 folgt aus 296&#xa0;TFLOP/s für acht. Der Preis ist ein Listenpreis auf Abruf, anders als der der H100, der für eine Reservierung steht.</translation>
    </message>
    <message>
        <source>12,600 TFLOP/s FP4</source>
        <translation>12.600&#xa0;TFLOP/s FP4</translation>
    </message>
    <message>
        <source>DGX B300 prints 108 PFLOP/s dense for eight GPUs: 13,500 TFLOP/s each.</source>
        <translation>DGX B300 druckt 108&#xa0;PFLOP/s dicht für acht GPUs: je 13.500&#xa0;TFLOP/s.</translation>
    </message>
    <message>
        <source>4,500 TOPS INT8</source>
        <translation>4.500&#xa0;TOPS INT8</translation>
    </message>
    <message>
        <source>NVIDIA reduced INT8 on Blackwell Ultra, so that this figure is doubtful; left open.</source>
        <translation>NVIDIA hat INT8 auf Blackwell Ultra verringert, sodass diese Zahl zweifelhaft ist; offen gelassen.</translation>
    </message>
    <message>
        <source>1,000 W</source>
        <translation>1.000&#xa0;W</translation>
    </message>
    <message>
        <source>1,100 W is the figure of the HGX B300.</source>
        <translation>1.100&#xa0;W ist die Angabe der HGX B300.</translation>
    </message>
    <message>
        <source>1,400 W</source>
        <translation>1.400&#xa0;W</translation>
    </message>
    <message>
        <source>The figure of the GB300.</source>
        <translation>Die Angabe der GB300.</translation>
    </message>
    <message>
        <source>Blackwell Ultra trades FP64 and INT8 for FP4. FP64 follows from 10 TFLOP/s for eight; DGX B300 counts 2.1 TB of memory for eight.</source>
        <translation>Blackwell Ultra tauscht FP64 und INT8 gegen FP4. FP64 folgt aus 10&#xa0;TFLOP/s für acht; DGX B300 zählt 2,1&#xa0;TB Speicher für acht.</translation>
    </message>
    <message>
        <source>Superchip/NVL72 rack</source>
        <translation>Superchip/NVL72-Rack</translation>
    </message>
    <message>
        <source>NVLink 5 + NVLink Switch</source>
        <translation>NVLink 5 + NVLink Switch</translation>
    </message>
    <message>
        <source>18 trays of four GPUs and two Grace CPUs form one NVLink domain of 72 with 13.4 TB of memory and 130 TB/s in sum. A Grace CPU reaches its two GPUs over 900 GB/s.</source>
        <translation>18 Einschübe mit vier GPUs und zwei Grace-CPUs bilden eine NVLink-Domäne von 72 mit 13,4&#xa0;TB Speicher und insgesamt 130&#xa0;TB/s. Eine Grace-CPU erreicht ihre zwei GPUs mit 900&#xa0;GB/s.</translation>
    </message>
    <message>
        <source>5,000 TOPS INT8</source>
        <translation>5.000&#xa0;TOPS INT8</translation>
    </message>
    <message>
        <source>NVIDIA’s page on the GB300 prints far less; left open.</source>
        <translation>NVIDIAs Seite zur GB300 druckt weit weniger; offen gelassen.</translation>
    </message>
    <message>
        <source>72 GPUs in one NVLink domain. A rack draws 132 to 140 kW; NVIDIA plans with 135 kW.</source>
        <translation>72 GPUs in einer NVLink-Domäne. Ein Rack zieht 132 bis 140&#xa0;kW; NVIDIA plant mit 135&#xa0;kW.</translation>
    </message>
    <message>
        <source>announced</source>
        <translation>angekündigt</translation>
    </message>
    <message>
        <source>NVLink 6</source>
        <translation>NVLink 6</translation>
    </message>
    <message>
        <source>Announced; every figure may change before it is on sale.</source>
        <translation>Angekündigt; jede Angabe kann sich bis zum Verkauf ändern.</translation>
    </message>
    <message>
        <source>Infinity Fabric 2 (3 links)</source>
        <translation>Infinity Fabric 2 (3 Links)</translation>
    </message>
    <message>
        <source>369.2 TOPS INT8</source>
        <translation>369,2&#xa0;TOPS INT8</translation>
    </message>
    <message>
        <source>The file doubles FP16 for every card; the MI100 runs INT8 at its FP16 rate of 184.6.</source>
        <translation>Die Datei verdoppelt FP16 für jede Karte; die MI100 führt INT8 mit ihrer FP16-Rate von 184,6 aus.</translation>
    </message>
    <message>
        <source>BF16 runs at half the FP16 rate. In FP32 its matrix units reach 46.1 TFLOP/s.</source>
        <translation>BF16 läuft mit der halben FP16-Rate. In FP32 erreichen die Matrixeinheiten 46,1&#xa0;TFLOP/s.</translation>
    </message>
    <message>
        <source>OAM</source>
        <translation>OAM</translation>
    </message>
    <message>
        <source>Infinity Fabric 3</source>
        <translation>Infinity Fabric 3</translation>
    </message>
    <message>
        <source>383 TFLOP/s, 128 GB, 3.28 TB/s, 560 W</source>
        <translation>383&#xa0;TFLOP/s, 128&#xa0;GB, 3,28&#xa0;TB/s, 560&#xa0;W</translation>
    </message>
    <message>
        <source>The whole module, which holds two dies (GCDs); a framework sees each die as a device with half of it.</source>
        <translation>Das ganze Modul mit zwei Dies (GCDs); ein Framework sieht jeden Die als ein Gerät mit der Hälfte davon.</translation>
    </message>
    <message>
        <source>A module holds two dies that a framework sees as two devices; the figures are those of one die: half of the module’s rates, memory, power and links. A node of Frontier holds four modules and four 200 Gb/s network cards. The module draws 500 W, 560 W at most.</source>
        <translation>Ein Modul enthält zwei Dies, die ein Framework als zwei Geräte sieht; die Angaben gelten für einen Die: die Hälfte der Raten, des Speichers, der Leistung und der Links des Moduls. Ein Knoten von Frontier hat vier Module und vier Netzwerkkarten mit 200&#xa0;Gb/s. Das Modul zieht 500&#xa0;W, höchstens 560&#xa0;W.</translation>
    </message>
    <message>
        <source>SH5 socket</source>
        <translation>Sockel SH5</translation>
    </message>
    <message>
        <source>Infinity Fabric</source>
        <translation>Infinity Fabric</translation>
    </message>
    <message>
        <source>CPU and GPU share one package and one memory (El Capitan).</source>
        <translation>CPU und GPU teilen sich ein Gehäuse und einen Speicher (El Capitan).</translation>
    </message>
    <message>
        <source>Infinity Fabric mesh (7x128 GB/s)</source>
        <translation>Infinity-Fabric-Netz (7x128 GB/s)</translation>
    </message>
    <message>
        <source>Each pair of GPUs has its own link of 64 GB/s in one direction, so that a transfer between two GPUs cannot use the whole rate. Matrix products in BF16 reach about 51 % of the peak in the measurements of stas00/ml-engineering.</source>
        <translation>Jedes Paar von GPUs hat einen eigenen Link mit 64&#xa0;GB/s in einer Richtung, sodass eine Übertragung zwischen zwei GPUs nicht die ganze Rate nutzen kann. Matrixprodukte in BF16 erreichen in den Messungen von stas00/ml-engineering etwa 51&#xa0;% der Spitze.</translation>
    </message>
    <message>
        <source>An MI300X with more and faster memory.</source>
        <translation>Eine MI300X mit mehr und schnellerem Speicher.</translation>
    </message>
    <message>
        <source>Infinity Fabric 4 mesh (7x153 GB/s)</source>
        <translation>Infinity-Fabric-4-Netz (7x153 GB/s)</translation>
    </message>
    <message>
        <source>The silicon of the MI355X at 2,200 instead of 2,400 MHz, for air cooling; its rates are scaled with the clock.</source>
        <translation>Das Silizium der MI355X mit 2.200 statt 2.400&#xa0;MHz, für Luftkühlung; ihre Raten sind mit dem Takt skaliert.</translation>
    </message>
    <message>
        <source>2.3, 4.6 and 9.2 PFLOP/s</source>
        <translation>2,3, 4,6 und 9,2&#xa0;PFLOP/s</translation>
    </message>
    <message>
        <source>Rates announced at the launch; the datasheet of the product prints 2.5, 5.0 and 10.1 PFLOP/s.</source>
        <translation>Bei der Vorstellung angekündigte Raten; das Datenblatt des Produkts druckt 2,5, 5,0 und 10,1&#xa0;PFLOP/s.</translation>
    </message>
    <message>
        <source>The liquid-cooled variant of the MI350 series.</source>
        <translation>Die flüssigkeitsgekühlte Variante der MI350-Reihe.</translation>
    </message>
    <message>
        <source>on-die 24x100GbE RoCE (21 scale-up)</source>
        <translation>auf dem Die 24x100GbE RoCE (21 Scale-up)</translation>
    </message>
    <message>
        <source>24 ports of 100 Gb/s Ethernet on the card: 21 join the eight cards of a node, 262.5 GB/s in one direction, and 3 leave it. Matrix products reach 97 % of the peak in the measurements of stas00/ml-engineering.</source>
        <translation>24 Ports mit 100-Gb/s-Ethernet auf der Karte: 21 verbinden die acht Karten eines Knotens, 262,5&#xa0;GB/s in einer Richtung, und 3 verlassen ihn. Matrixprodukte erreichen in den Messungen von stas00/ml-engineering 97&#xa0;% der Spitze.</translation>
    </message>
    <message>
        <source>on-die 24x200GbE RoCE (21 scale-up)</source>
        <translation>auf dem Die 24x200GbE RoCE (21 Scale-up)</translation>
    </message>
    <message>
        <source>1,835 TFLOP/s</source>
        <translation>1.835&#xa0;TFLOP/s</translation>
    </message>
    <message>
        <source>At 1.75 GHz; the product runs at 1.6 GHz and reaches 1,678 TFLOP/s.</source>
        <translation>Bei 1,75&#xa0;GHz; das Produkt läuft mit 1,6&#xa0;GHz und erreicht 1.678&#xa0;TFLOP/s.</translation>
    </message>
    <message>
        <source>24 ports of 200 Gb/s Ethernet on the card: 21 join the eight cards of a node, 525 GB/s in one direction, and 3 leave it. FP16 is much slower than BF16.</source>
        <translation>24 Ports mit 200-Gb/s-Ethernet auf der Karte: 21 verbinden die acht Karten eines Knotens, 525&#xa0;GB/s in einer Richtung, und 3 verlassen ihn. FP16 ist viel langsamer als BF16.</translation>
    </message>
    <message>
        <source>Xe Link (16)</source>
        <translation>Xe Link (16)</translation>
    </message>
    <message>
        <source>273 TFLOP/s BF16</source>
        <translation>273&#xa0;TFLOP/s BF16</translation>
    </message>
    <message>
        <source>Matrix products measured on Aurora; the peak is 839 TFLOP/s.</source>
        <translation>Auf Aurora gemessene Matrixprodukte; die Spitze ist 839&#xa0;TFLOP/s.</translation>
    </message>
    <message>
        <source>Peak rates are recalled. Measured on Aurora, per device: FP64 17, FP32 23, TF32 110, BF16 273, FP16 263 TFLOP/s and INT8 577 TOPS. The rate of its Xe links is not published in the sources.</source>
        <translation>Spitzenraten sind aus dem Gedächtnis. Auf Aurora gemessen, je Gerät: FP64 17, FP32 23, TF32 110, BF16 273, FP16 263&#xa0;TFLOP/s und INT8 577&#xa0;TOPS. Die Rate der Xe-Links ist in den Quellen nicht veröffentlicht.</translation>
    </message>
    <message>
        <source>board</source>
        <translation>Board</translation>
    </message>
    <message>
        <source>ICI 2D torus (4 links)</source>
        <translation>ICI-2D-Torus (4 Links)</translation>
    </message>
    <message>
        <source>180 TFLOP/s, 64 GB</source>
        <translation>180&#xa0;TFLOP/s, 64&#xa0;GB</translation>
    </message>
    <message>
        <source>Four chips; 45 TFLOP/s and 16 GB each.</source>
        <translation>Vier Chips; je 45&#xa0;TFLOP/s und 16&#xa0;GB.</translation>
    </message>
    <message>
        <source>11.5 PFLOP/s pod</source>
        <translation>Pod mit 11,5&#xa0;PFLOP/s</translation>
    </message>
    <message>
        <source>256 chips.</source>
        <translation>256 Chips.</translation>
    </message>
    <message>
        <source>One chip of four in a v2-8 device. On average a chip draws 221 W, Patterson and others measured.</source>
        <translation>Ein Chip von vier in einem v2-8-Gerät. Durchschnittlich zieht ein Chip 221&#xa0;W, gemessen von Patterson und anderen.</translation>
    </message>
    <message>
        <source>420 TFLOP/s</source>
        <translation>420&#xa0;TFLOP/s</translation>
    </message>
    <message>
        <source>A v3-8 device of four chips: 105 TFLOP/s each at that time. Later papers count 123 TFLOP/s for a chip.</source>
        <translation>Ein v3-8-Gerät mit vier Chips: damals je 105&#xa0;TFLOP/s. Spätere Arbeiten zählen 123&#xa0;TFLOP/s je Chip.</translation>
    </message>
    <message>
        <source>128 GB HBM</source>
        <translation>128&#xa0;GB HBM</translation>
    </message>
    <message>
        <source>A v3-8 device of four chips; 32 GB each.</source>
        <translation>Ein v3-8-Gerät mit vier Chips; je 32&#xa0;GB.</translation>
    </message>
    <message>
        <source>more than 100 PFLOP/s for a pod</source>
        <translation>mehr als 100&#xa0;PFLOP/s für einen Pod</translation>
    </message>
    <message>
        <source>Agrees with 1,024 chips: 1,024 × 123 TFLOP/s = 126 PFLOP/s.</source>
        <translation>Stimmt bei 1.024 Chips: 1.024 × 123&#xa0;TFLOP/s = 126&#xa0;PFLOP/s.</translation>
    </message>
    <message>
        <source>32 TB HBM for a pod</source>
        <translation>32&#xa0;TB HBM für einen Pod</translation>
    </message>
    <message>
        <source>Agrees with 1,024 chips of 32 GB: 32.8 TB.</source>
        <translation>Stimmt bei 1.024 Chips zu 32&#xa0;GB: 32,8&#xa0;TB.</translation>
    </message>
    <message>
        <source>2D toroidal mesh</source>
        <translation>zweidimensionales Torusnetz (2D)</translation>
    </message>
    <message>
        <source>Agrees: the links between chips form a two-dimensional torus.</source>
        <translation>Stimmt: Die Links zwischen den Chips bilden einen zweidimensionalen Torus.</translation>
    </message>
    <message>
        <source>140 TFLOP/s</source>
        <translation>140&#xa0;TFLOP/s</translation>
    </message>
    <message>
        <source>123 TFLOP/s is the figure of the papers that Google published on the chip.</source>
        <translation>123&#xa0;TFLOP/s ist die Angabe der Arbeiten, die Google über den Chip veröffentlicht hat.</translation>
    </message>
    <message>
        <source>One chip of four in a v3-8 device. On average a chip draws 283 W, Patterson and others measured.</source>
        <translation>Ein Chip von vier in einem v3-8-Gerät. Durchschnittlich zieht ein Chip 283&#xa0;W, gemessen von Patterson und anderen.</translation>
    </message>
    <message>
        <source>ICI 3D torus (6 links)</source>
        <translation>ICI-3D-Torus (6 Links)</translation>
    </message>
    <message>
        <source>Six links of 45 GB/s in one direction; Google states 192 W at most. 4,096 chips form a pod.</source>
        <translation>Sechs Links mit 45&#xa0;GB/s in einer Richtung; Google nennt höchstens 192&#xa0;W. 4.096 Chips bilden einen Pod.</translation>
    </message>
    <message>
        <source>196 TFLOP/s</source>
        <translation>196&#xa0;TFLOP/s</translation>
    </message>
    <message>
        <source>Google documents 197 TFLOP/s.</source>
        <translation>Google dokumentiert 197&#xa0;TFLOP/s.</translation>
    </message>
    <message>
        <source>1,600 Gb/s per chip</source>
        <translation>1.600&#xa0;Gb/s je Chip</translation>
    </message>
    <message>
        <source>The sum over the links; 4 links of 45 GB/s in one direction are 180 GB/s, or 1,440 Gb/s.</source>
        <translation>Die Summe über die Links; 4 Links mit 45&#xa0;GB/s in einer Richtung sind 180&#xa0;GB/s oder 1.440&#xa0;Gb/s.</translation>
    </message>
    <message>
        <source>Four links of 45 GB/s in one direction; 256 chips form a pod.</source>
        <translation>Vier Links mit 45&#xa0;GB/s in einer Richtung; 256 Chips bilden einen Pod.</translation>
    </message>
    <message>
        <source>4,800 Gb/s per chip</source>
        <translation>4.800&#xa0;Gb/s je Chip</translation>
    </message>
    <message>
        <source>600 GB/s in one direction; the scaling book counts 6 links of 90 GB/s, 540 GB/s.</source>
        <translation>600&#xa0;GB/s in einer Richtung; das Scaling Book zählt 6 Links mit 90&#xa0;GB/s, 540&#xa0;GB/s.</translation>
    </message>
    <message>
        <source>Six links of 90 GB/s in one direction, as the scaling book counted in February 2025; 8,960 chips form a pod.</source>
        <translation>Sechs Links mit 90&#xa0;GB/s in einer Richtung, wie das Scaling Book im Februar 2025 zählte; 8.960 Chips bilden einen Pod.</translation>
    </message>
    <message>
        <source>Four links of 90 GB/s in one direction. FP8 runs at the rate of BF16.</source>
        <translation>Vier Links mit 90&#xa0;GB/s in einer Richtung. FP8 läuft mit der Rate von BF16.</translation>
    </message>
    <message>
        <source>ICI 3D torus (6 x 200 GB/s)</source>
        <translation>ICI-3D-Torus (6 x 200&#xa0;GB/s)</translation>
    </message>
    <message>
        <source>600 GB/s in one direction for each chip; 9,216 chips form a pod.</source>
        <translation>600&#xa0;GB/s in einer Richtung je Chip; 9.216 Chips bilden einen Pod.</translation>
    </message>
    <message>
        <source>AWS board</source>
        <translation>AWS-Board</translation>
    </message>
    <message>
        <source>NeuronLink-v2 2D torus</source>
        <translation>NeuronLink-v2-2D-Torus</translation>
    </message>
    <message>
        <source>384 GiB/s NeuronLink</source>
        <translation>384&#xa0;GiB/s NeuronLink</translation>
    </message>
    <message>
        <source>768 GiB/s of the trn1n instance is used here, both directions together.</source>
        <translation>Hier werden 768&#xa0;GiB/s der Instanz trn1n verwendet, beide Richtungen zusammen.</translation>
    </message>
    <message>
        <source>32 GiB of memory at 820 GiB/s. The link is that of the trn1n instance, 384 GiB/s in one direction; trn1 has half. The instance offers 800 Gb/s of network, trn1n 1,600 Gb/s.</source>
        <translation>32&#xa0;GiB Speicher mit 820&#xa0;GiB/s. Der Link ist der der Instanz trn1n, 384&#xa0;GiB/s in einer Richtung; trn1 hat die Hälfte. Die Instanz bietet 800&#xa0;Gb/s Netz, trn1n 1.600&#xa0;Gb/s.</translation>
    </message>
    <message>
        <source>NeuronLink-v3 torus</source>
        <translation>NeuronLink-v3-Torus</translation>
    </message>
    <message>
        <source>2,563 TFLOP/s</source>
        <translation>2.563&#xa0;TFLOP/s</translation>
    </message>
    <message>
        <source>With 4:1 sparsity; dense BF16 is 667 and dense FP8 1,299 TFLOP/s.</source>
        <translation>Mit 4:1-Sparsity; dicht sind BF16 667 und FP8 1.299&#xa0;TFLOP/s.</translation>
    </message>
    <message>
        <source>96 GiB of memory. Of the 1,280 GB/s of NeuronLink, 1,024 stay in the instance and 256 leave it; an UltraServer joins 64 chips. The instance offers 3,200 Gb/s of network.</source>
        <translation>96&#xa0;GiB Speicher. Von den 1.280&#xa0;GB/s von NeuronLink bleiben 1.024 in der Instanz und 256 verlassen sie; ein UltraServer verbindet 64 Chips. Die Instanz bietet 3.200&#xa0;Gb/s Netz.</translation>
    </message>
    <message>
        <source>NeuronLink-v4 switched</source>
        <translation>NeuronLink-v4 mit Switch</translation>
    </message>
    <message>
        <source>144 GiB of memory. FP8 and FP4 mean the block formats MXFP8 and MXFP4. UltraServers join 64 chips in the first and 144 in the second generation.</source>
        <translation>144&#xa0;GiB Speicher. FP8 und FP4 meinen die Blockformate MXFP8 und MXFP4. UltraServer verbinden 64 Chips in der ersten und 144 in der zweiten Generation.</translation>
    </message>
    <message>
        <source>NeuronLink-v2 ring</source>
        <translation>NeuronLink-v2-Ring</translation>
    </message>
    <message>
        <source>32 GiB of memory at 820 GiB/s; NeuronLink carries 192 GiB/s for each chip, both directions together.</source>
        <translation>32&#xa0;GiB Speicher mit 820&#xa0;GiB/s; NeuronLink überträgt 192&#xa0;GiB/s je Chip, beide Richtungen zusammen.</translation>
    </message>
    <message>
        <source>OAM-like</source>
        <translation>ähnlich OAM</translation>
    </message>
    <message>
        <source>12x400GbE (9 scale-up)</source>
        <translation>12x400GbE (9 Scale-up)</translation>
    </message>
    <message>
        <source>Only memory and links are published; no rate of computation. 500 W, up to 700 W.</source>
        <translation>Nur Speicher und Links sind veröffentlicht, keine Rechenrate. 500&#xa0;W, bis zu 700&#xa0;W.</translation>
    </message>
    <message>
        <source>PCIe, MIG instance</source>
        <translation>PCIe, MIG-Instanz</translation>
    </message>
    <message>
        <source>none (MIG)</source>
        <translation>keiner (MIG)</translation>
    </message>
    <message>
        <source>Engines: video decoders 0, JPEG decoders 0, optical-flow units 0.</source>
        <translation>Einheiten: Videodecoder 0, JPEG-Decoder 0, optischer Fluss 0.</translation>
    </message>
    <message>
        <source>Instances have no way to each other over NVLink or PCIe: what they exchange passes the memory of the host, and between nodes the network. Price, power, network and PCIe are those of the device ÷ its instances.</source>
        <translation>Instanzen haben keinen Weg zueinander über NVLink oder PCIe: Was sie austauschen, geht durch den Speicher des Hosts und zwischen Knoten durch das Netz. Preis, Leistung, Netz und PCIe sind die des Geräts ÷ seine Instanzen.</translation>
    </message>
    <message>
        <source>Engines: video decoders 2, JPEG decoders 0, optical-flow units 0.</source>
        <translation>Einheiten: Videodecoder 2, JPEG-Decoder 0, optischer Fluss 0.</translation>
    </message>
    <message>
        <source>Engines: video decoders 4, JPEG decoders 1, optical-flow units 1.</source>
        <translation>Einheiten: Videodecoder 4, JPEG-Decoder 1, optischer Fluss 1.</translation>
    </message>
    <message>
        <source>SXM4, MIG instance</source>
        <translation>SXM4, MIG-Instanz</translation>
    </message>
    <message>
        <source>1/8 of the memory</source>
        <translation>1/8 des Speichers</translation>
    </message>
    <message>
        <source>nvidia-smi gives 9.62 GiB of 39.25, and four instances fill the device: two of eight slices.</source>
        <translation>nvidia-smi zeigt 9,62&#xa0;GiB von 39,25, und vier Instanzen füllen das Gerät: zwei von acht Teilen.</translation>
    </message>
    <message>
        <source>Engines: video decoders 1, JPEG decoders 0, optical-flow units 0.</source>
        <translation>Einheiten: Videodecoder 1, JPEG-Decoder 0, optischer Fluss 0.</translation>
    </message>
    <message>
        <source>7/7 of the multiprocessors</source>
        <translation>7/7 der Multiprozessoren</translation>
    </message>
    <message>
        <source>Seven slices of 14: 98 of the 108 that the device has without MIG.</source>
        <translation>Sieben Teile zu 14: 98 der 108, die das Gerät ohne MIG hat.</translation>
    </message>
    <message>
        <source>Engines: video decoders 5, JPEG decoders 1, optical-flow units 1.</source>
        <translation>Einheiten: Videodecoder 5, JPEG-Decoder 1, optischer Fluss 1.</translation>
    </message>
    <message>
        <source>SXM5, MIG instance</source>
        <translation>SXM5, MIG-Instanz</translation>
    </message>
    <message>
        <source>Engines: video decoders 1, JPEG decoders 1, optical-flow units 0.</source>
        <translation>Einheiten: Videodecoder 1, JPEG-Decoder 1, optischer Fluss 0.</translation>
    </message>
    <message>
        <source>Engines: video decoders 2, JPEG decoders 2, optical-flow units 0.</source>
        <translation>Einheiten: Videodecoder 2, JPEG-Decoder 2, optischer Fluss 0.</translation>
    </message>
    <message>
        <source>Engines: video decoders 3, JPEG decoders 3, optical-flow units 0.</source>
        <translation>Einheiten: Videodecoder 3, JPEG-Decoder 3, optischer Fluss 0.</translation>
    </message>
    <message>
        <source>Engines: video decoders 4, JPEG decoders 4, optical-flow units 0.</source>
        <translation>Einheiten: Videodecoder 4, JPEG-Decoder 4, optischer Fluss 0.</translation>
    </message>
    <message>
        <source>Engines: video decoders 7, JPEG decoders 7, optical-flow units 1.</source>
        <translation>Einheiten: Videodecoder 7, JPEG-Decoder 7, optischer Fluss 1.</translation>
    </message>
    <message>
        <source>SXM6, MIG instance</source>
        <translation>SXM6, MIG-Instanz</translation>
    </message>
    <message>
        <source>Engines: video decoders 1, JPEG decoders 1, optical-flow units 1.</source>
        <translation>Einheiten: Videodecoder 1, JPEG-Decoder 1, optischer Fluss 1.</translation>
    </message>
    <message>
        <source>24 heads of 128</source>
        <translation>24 Köpfe zu 128</translation>
    </message>
    <message>
        <source>They make 3,072, not the hidden size of 2,048; metaseq trains 32 heads of 64.</source>
        <translation>Sie ergeben 3.072, nicht die Hidden-Größe von 2.048; metaseq trainiert 32 Köpfe zu 64.</translation>
    </message>
    <message>
        <source>The paper prints 24 heads of 128 for this size, which do not make 2,048; metaseq uses 32 heads of 64.</source>
        <translation>Die Arbeit druckt für diese Größe 24 Köpfe zu 128, was nicht 2.048 ergibt; metaseq verwendet 32 Köpfe zu 64.</translation>
    </message>
    <message>
        <source>hidden size 5,140</source>
        <translation>Hidden-Größe 5.140</translation>
    </message>
    <message>
        <source>40 heads of 128 make 5,120, the size that metaseq trains.</source>
        <translation>40 Köpfe zu 128 ergeben 5.120, die Größe, die metaseq trainiert.</translation>
    </message>
    <message>
        <source>The paper prints a hidden size of 5,140, which 40 heads of 128 do not make; 5,120 is used.</source>
        <translation>Die Arbeit druckt eine Hidden-Größe von 5.140, die 40 Köpfe zu 128 nicht ergeben; verwendet wird 5.120.</translation>
    </message>
    <message>
        <source>The model with which most sizing formulas were calibrated.</source>
        <translation>Das Modell, mit dem die meisten Auslegungsformeln kalibriert wurden.</translation>
    </message>
    <message>
        <source>Its table of positions holds two more rows than are counted.</source>
        <translation>Seine Positionstabelle hat zwei Zeilen mehr, als gezählt werden.</translation>
    </message>
    <message>
        <source>Published run: TP 1, PP 1, micro-batch 16, 512 sequences a step on 32 A100 with 80 GB in 4 nodes, every layer recomputed.</source>
        <translation>Veröffentlichter Lauf: TP 1, PP 1, Micro-Batch 16, 512 Sequenzen je Schritt auf 32 A100 mit 80&#xa0;GB in 4 Knoten, jede Schicht neu berechnet.</translation>
    </message>
    <message>
        <source>Published run: TP 2, PP 1, micro-batch 16, 512 sequences a step on 64 A100 with 80 GB in 8 nodes, every layer recomputed.</source>
        <translation>Veröffentlichter Lauf: TP 2, PP 1, Micro-Batch 16, 512 Sequenzen je Schritt auf 64 A100 mit 80&#xa0;GB in 8 Knoten, jede Schicht neu berechnet.</translation>
    </message>
    <message>
        <source>Published run: TP 4, PP 1, micro-batch 16, 512 sequences a step on 128 A100 with 80 GB in 16 nodes, every layer recomputed.</source>
        <translation>Veröffentlichter Lauf: TP 4, PP 1, Micro-Batch 16, 512 Sequenzen je Schritt auf 128 A100 mit 80&#xa0;GB in 16 Knoten, jede Schicht neu berechnet.</translation>
    </message>
    <message>
        <source>Published run: TP 8, PP 1, micro-batch 8, 1,024 sequences a step on 256 A100 with 80 GB in 32 nodes, every layer recomputed.</source>
        <translation>Veröffentlichter Lauf: TP 8, PP 1, Micro-Batch 8, 1.024 Sequenzen je Schritt auf 256 A100 mit 80&#xa0;GB in 32 Knoten, jede Schicht neu berechnet.</translation>
    </message>
    <message>
        <source>Published run: TP 8, PP 2, micro-batch 4, 1,536 sequences a step on 512 A100 with 80 GB in 64 nodes, every layer recomputed.</source>
        <translation>Veröffentlichter Lauf: TP 8, PP 2, Micro-Batch 4, 1.536 Sequenzen je Schritt auf 512 A100 mit 80&#xa0;GB in 64 Knoten, jede Schicht neu berechnet.</translation>
    </message>
    <message>
        <source>Published run: TP 8, PP 4, micro-batch 2, 1,792 sequences a step on 1,024 A100 with 80 GB in 128 nodes, every layer recomputed.</source>
        <translation>Veröffentlichter Lauf: TP 8, PP 4, Micro-Batch 2, 1.792 Sequenzen je Schritt auf 1.024 A100 mit 80&#xa0;GB in 128 Knoten, jede Schicht neu berechnet.</translation>
    </message>
    <message>
        <source>Published run: TP 8, PP 8, micro-batch 2, 2,304 sequences a step on 1,536 A100 with 80 GB in 192 nodes, every layer recomputed.</source>
        <translation>Veröffentlichter Lauf: TP 8, PP 8, Micro-Batch 2, 2.304 Sequenzen je Schritt auf 1.536 A100 mit 80&#xa0;GB in 192 Knoten, jede Schicht neu berechnet.</translation>
    </message>
    <message>
        <source>Published run: TP 8, PP 16, micro-batch 1, 2,160 sequences a step on 1,920 A100 with 80 GB in 240 nodes, every layer recomputed.</source>
        <translation>Veröffentlichter Lauf: TP 8, PP 16, Micro-Batch 1, 2.160 Sequenzen je Schritt auf 1.920 A100 mit 80&#xa0;GB in 240 Knoten, jede Schicht neu berechnet.</translation>
    </message>
    <message>
        <source>Published run: TP 8, PP 35, micro-batch 1, 2,520 sequences a step on 2,520 A100 with 80 GB in 315 nodes, every layer recomputed.</source>
        <translation>Veröffentlichter Lauf: TP 8, PP 35, Micro-Batch 1, 2.520 Sequenzen je Schritt auf 2.520 A100 mit 80&#xa0;GB in 315 Knoten, jede Schicht neu berechnet.</translation>
    </message>
    <message>
        <source>Published run: TP 8, PP 64, micro-batch 1, 3,072 sequences a step on 3,072 A100 with 80 GB in 384 nodes, every layer recomputed.</source>
        <translation>Veröffentlichter Lauf: TP 8, PP 64, Micro-Batch 1, 3.072 Sequenzen je Schritt auf 3.072 A100 mit 80&#xa0;GB in 384 Knoten, jede Schicht neu berechnet.</translation>
    </message>
    <message>
        <source>The shape of the largest model but one in the Megatron SC21 paper.</source>
        <translation>Die Form des zweitgrößten Modells der Megatron-SC21-Arbeit.</translation>
    </message>
    <message>
        <source>A test model of the paper on selective recomputation. The vocabulary is recalled.</source>
        <translation>Ein Testmodell der Arbeit über selektive Neuberechnung. Das Vokabular ist aus dem Gedächtnis.</translation>
    </message>
    <message>
        <source>The count is 8 % below the published figure because relative positions add a matrix of hidden × hidden to every layer, 21.5 billion parameters, that the shape here does not have. The vocabulary is recalled.</source>
        <translation>Die Zählung liegt 8&#xa0;% unter der veröffentlichten Angabe, weil relative Positionen jeder Schicht eine Matrix von Hidden × Hidden hinzufügen, 21,5 Milliarden Parameter, die die Form hier nicht hat. Das Vokabular ist aus dem Gedächtnis.</translation>
    </message>
    <message>
        <source>The count is 8 % below the published figure because relative positions add a matrix of hidden × hidden to every layer, 5.4 billion parameters, that the shape here does not have. The vocabulary is recalled.</source>
        <translation>Die Zählung liegt 8&#xa0;% unter der veröffentlichten Angabe, weil relative Positionen jeder Schicht eine Matrix von Hidden × Hidden hinzufügen, 5,4 Milliarden Parameter, die die Form hier nicht hat. Das Vokabular ist aus dem Gedächtnis.</translation>
    </message>
    <message>
        <source>2.3 TB a checkpoint, 329 GB of weights</source>
        <translation>2,3&#xa0;TB je Checkpoint, 329&#xa0;GB Gewichte</translation>
    </message>
    <message>
        <source>Agrees: 14 bytes per parameter are 2.24 TiB, and 2 bytes are 328 GiB.</source>
        <translation>Stimmt: 14 Byte je Parameter sind 2,24&#xa0;TiB, und 2 Byte sind 328&#xa0;GiB.</translation>
    </message>
    <message>
        <source>Positions enter as ALiBi slopes without parameters. Trained on 384 A100 with 80 GB in TP 4, PP 12, DP 8; a checkpoint took 2.3 TB, the weights in bf16 329 GB.</source>
        <translation>Positionen gehen als ALiBi-Steigungen ohne Parameter ein. Trainiert auf 384 A100 mit 80&#xa0;GB in TP 4, PP 12, DP 8; ein Checkpoint hatte 2,3&#xa0;TB, die Gewichte in BF16 329&#xa0;GB.</translation>
    </message>
    <message>
        <source>Attention and MLP run side by side. Its layer norms have a scale but no shift, so that they count like rms.</source>
        <translation>Attention und MLP laufen nebeneinander. Die Layer-Normen haben eine Skalierung, aber keine Verschiebung und zählen deshalb wie RMS.</translation>
    </message>
    <message>
        <source>Shape recalled from the paper.</source>
        <translation>Form aus dem Gedächtnis nach der Arbeit.</translation>
    </message>
    <message>
        <source>128 heads</source>
        <translation>128 Köpfe</translation>
    </message>
    <message>
        <source>The model has 64; the checkpoint differs by less than 1 %.</source>
        <translation>Das Modell hat 64; der Checkpoint weicht um weniger als 1&#xa0;% ab.</translation>
    </message>
    <message>
        <source>MLPerf Storage configures this model with 128 heads instead of 64; its checkpoint differs by less than 1 %.</source>
        <translation>MLPerf Storage konfiguriert dieses Modell mit 128 statt 64 Köpfen; sein Checkpoint weicht um weniger als 1&#xa0;% ab.</translation>
    </message>
    <message>
        <source>The default design: 16,384 H100, sequences of 8,192 tokens, 15.6 T tokens.</source>
        <translation>Der voreingestellte Entwurf: 16.384 H100, Sequenzen von 8.192 Token, 15,6&#xa0;T Token.</translation>
    </message>
    <message>
        <source>Every layer has experts. The text model only: the published 109 billion include the vision encoder.</source>
        <translation>Jede Schicht hat Experten. Nur das Textmodell: Die veröffentlichten 109 Milliarden enthalten den Bild-Encoder.</translation>
    </message>
    <message>
        <source>experts in every layer</source>
        <translation>Experten in jeder Schicht</translation>
    </message>
    <message>
        <source>The released weights have experts in every second layer, as NeMo configures it.</source>
        <translation>Die veröffentlichten Gewichte haben Experten in jeder zweiten Schicht, wie NeMo es konfiguriert.</translation>
    </message>
    <message>
        <source>Every second layer has experts, the others an MLP of 16,384. A torchtitan configuration with experts in every layer does not match the released weights. The text model only.</source>
        <translation>Jede zweite Schicht hat Experten, die anderen ein MLP von 16.384. Eine torchtitan-Konfiguration mit Experten in jeder Schicht passt nicht zu den veröffentlichten Gewichten. Nur das Textmodell.</translation>
    </message>
    <message>
        <source>Attends to the last 4,096 tokens. From v0.3 on, the vocabulary has 32,768 entries.</source>
        <translation>Attention auf die letzten 4.096 Token. Ab v0.3 hat das Vokabular 32.768 Einträge.</translation>
    </message>
    <message>
        <source>The vocabulary is recalled.</source>
        <translation>Das Vokabular ist aus dem Gedächtnis.</translation>
    </message>
    <message>
        <source>That the embeddings are tied is recalled.</source>
        <translation>Dass die Embeddings geteilt sind, ist aus dem Gedächtnis.</translation>
    </message>
    <message>
        <source>Every layer has experts; the MLP width of the configuration is not used.</source>
        <translation>Jede Schicht hat Experten; die MLP-Breite der Konfiguration wird nicht verwendet.</translation>
    </message>
    <message>
        <source>The first layer has no experts.</source>
        <translation>Die erste Schicht hat keine Experten.</translation>
    </message>
    <message>
        <source>The first layer has no experts. Queries are not compressed. The published active parameters leave out an embedding table; the count here has both.</source>
        <translation>Die erste Schicht hat keine Experten. Queries werden nicht komprimiert. Die veröffentlichten aktiven Parameter lassen eine Embedding-Tabelle aus; die Zählung hier hat beide.</translation>
    </message>
    <message>
        <source>124,928 bytes of KV cache per token</source>
        <translation>124.928 Byte KV-Cache je Token</translation>
    </message>
    <message>
        <source>Counted from key and value heads; latent attention keeps 512 + 64 numbers a layer, 70,272 bytes in bf16.</source>
        <translation>Aus Key- und Value-Köpfen gezählt; latente Attention behält 512 + 64 Zahlen je Schicht, 70.272 Byte in BF16.</translation>
    </message>
    <message>
        <source>The first three layers have no experts. The released weights hold 685 billion because 14 billion of a module that predicts a second token come on top; it counts where the design trains it.</source>
        <translation>Die ersten drei Schichten haben keine Experten. Die veröffentlichten Gewichte umfassen 685 Milliarden, weil 14 Milliarden eines Moduls hinzukommen, das ein zweites Token vorhersagt; es zählt, wo der Entwurf es trainiert.</translation>
    </message>
    <message>
        <source>The architecture of DeepSeek-V3 with more experts and fewer heads; the first layer has no experts. Papers round 1,026 billion up to 1.04 trillion.</source>
        <translation>Die Architektur von DeepSeek-V3 mit mehr Experten und weniger Köpfen; die erste Schicht hat keine Experten. Arbeiten runden 1.026 Milliarden auf 1,04 Billionen auf.</translation>
    </message>
    <message>
        <source>The MLP width follows from the widening factor: 8 × 6,144 × 2/3. That the embeddings are tied is inferred from the size. Each layer has two more norms than are counted.</source>
        <translation>Die MLP-Breite folgt aus dem Verbreiterungsfaktor: 8 × 6.144 × 2/3. Dass die Embeddings geteilt sind, ist aus der Größe geschlossen. Jede Schicht hat zwei Normen mehr, als gezählt werden.</translation>
    </message>
    <message>
        <source>Attention and MLP run side by side, each with a norm of its own.</source>
        <translation>Attention und MLP laufen nebeneinander, jeweils mit eigener Norm.</translation>
    </message>
    <message>
        <source>vocabulary of 256,000</source>
        <translation>Vokabular von 256.000</translation>
    </message>
    <message>
        <source>The table of the released weights has 256,128 rows.</source>
        <translation>Die Tabelle der veröffentlichten Gewichte hat 256.128 Zeilen.</translation>
    </message>
    <message>
        <source>Layers alternate between attention to the last 4,096 tokens and to all of them. Each layer has two more norms than are counted, less than 0.01 % of the parameters.</source>
        <translation>Die Schichten wechseln zwischen Attention auf die letzten 4.096 Token und auf alle. Jede Schicht hat zwei Normen mehr, als gezählt werden, weniger als 0,01&#xa0;% der Parameter.</translation>
    </message>
    <message>
        <source>Five layers that attend to the last 512 tokens follow each layer that attends to all of them. Each layer has two more norms than are counted, less than 0.02 % of the parameters.</source>
        <translation>Auf jede Schicht mit Attention auf alle Token folgen fünf mit Attention auf die letzten 512. Jede Schicht hat zwei Normen mehr, als gezählt werden, weniger als 0,02&#xa0;% der Parameter.</translation>
    </message>
    <message>
        <source>Five layers that attend to the last 1,024 tokens follow each layer that attends to all of them. Each layer has two more norms than are counted, less than 0.02 % of the parameters. The text model only.</source>
        <translation>Auf jede Schicht mit Attention auf alle Token folgen fünf mit Attention auf die letzten 1.024. Jede Schicht hat zwei Normen mehr, als gezählt werden, weniger als 0,02&#xa0;% der Parameter. Nur das Textmodell.</translation>
    </message>
    <message>
        <source>Squared ReLU without a gate. The vocabulary is recalled.</source>
        <translation>Quadriertes ReLU ohne Gate. Das Vokabular ist aus dem Gedächtnis.</translation>
    </message>
    <message>
        <source>Positions enter as ALiBi slopes without parameters; norms have no shift.</source>
        <translation>Positionen gehen als ALiBi-Steigungen ohne Parameter ein; Normen haben keine Verschiebung.</translation>
    </message>
    <message>
        <source>Positions enter as ALiBi slopes without parameters; norms have no shift. The released weights have 64 heads of 112; neither parameters nor FLOPs change.</source>
        <translation>Positionen gehen als ALiBi-Steigungen ohne Parameter ein; Normen haben keine Verschiebung. Die veröffentlichten Gewichte haben 64 Köpfe zu 112; weder Parameter noch FLOPs ändern sich.</translation>
    </message>
    <message>
        <source>The shape of Llama 2 at a small size.</source>
        <translation>Die Form von Llama 2 in kleiner Größe.</translation>
    </message>
    <message>
        <source>Each fourth layer has no rotary positions.</source>
        <translation>Jede vierte Schicht hat keine rotierenden Positionen.</translation>
    </message>
    <message>
        <source>Three of four layers attend to the last 4,096 tokens. The vocabulary is padded from 100,278 to a multiple of 128 as in training.</source>
        <translation>Drei von vier Schichten richten Attention auf die letzten 4.096 Token. Das Vokabular ist wie im Training von 100.278 auf ein Vielfaches von 128 aufgefüllt.</translation>
    </message>
    <message>
        <source>Every second layer attends to the last 128 tokens. One trained number per head and layer (attention sink) is not counted. The published active parameters leave out an embedding table; the count here has both.</source>
        <translation>Jede zweite Schicht richtet Attention auf die letzten 128 Token. Eine trainierte Zahl je Kopf und Schicht (Attention Sink) wird nicht gezählt. Die veröffentlichten aktiven Parameter lassen eine Embedding-Tabelle aus; die Zählung hier hat beide.</translation>
    </message>
    <message>
        <source>Each layer is one block: 54 Mamba-2 layers, 54 MLPs and 10 layers with attention. Squared ReLU without a gate.</source>
        <translation>Jede Schicht ist ein Block: 54 Mamba-2-Schichten, 54 MLPs und 10 Schichten mit Attention. Quadriertes ReLU ohne Gate.</translation>
    </message>
    <message>
        <source>Each layer is one block: 23 Mamba-2 layers, 23 layers with experts and 6 with attention. One shared expert of twice the width counts as two. The published sizes are recalled.</source>
        <translation>Jede Schicht ist ein Block: 23 Mamba-2-Schichten, 23 Schichten mit Experten und 6 mit Attention. Ein gemeinsamer Experte von doppelter Breite zählt als zwei. Die veröffentlichten Größen sind aus dem Gedächtnis.</translation>
    </message>
    <message>
        <source>Each layer is one block: 40 Mamba-2 layers, 40 layers with experts and 8 with attention. Routed experts work on a latent vector of 1,024; one shared expert of twice the width counts as two. The vocabulary is that of Nemotron 3 Nano. The published active parameters leave out an embedding table; the count here has both.</source>
        <translation>Jede Schicht ist ein Block: 40 Mamba-2-Schichten, 40 Schichten mit Experten und 8 mit Attention. Geroutete Experten arbeiten auf einem latenten Vektor von 1.024; ein gemeinsamer Experte von doppelter Breite zählt als zwei. Das Vokabular ist das von Nemotron 3 Nano. Die veröffentlichten aktiven Parameter lassen eine Embedding-Tabelle aus; die Zählung hier hat beide.</translation>
    </message>
    <message>
        <source>Three layers with a gated delta rule come before each layer with attention. The text model only; one number per token that weighs the shared expert, 2,048 weights a layer, is not counted. The published active parameters leave out an embedding table; the count here has both.</source>
        <translation>Drei Schichten mit einer Delta-Regel mit Gate gehen jeder Schicht mit Attention voraus. Nur das Textmodell; eine Zahl je Token, die den gemeinsamen Experten gewichtet, 2.048 Gewichte je Schicht, wird nicht gezählt. Die veröffentlichten aktiven Parameter lassen eine Embedding-Tabelle aus; die Zählung hier hat beide.</translation>
    </message>
    <message>
        <source>Its query and key norms span all heads of a layer, 6,912 scales more than are counted. The published sizes are recalled. The published active parameters leave out an embedding table; the count here has both.</source>
        <translation>Die Normen von Query und Key erstrecken sich über alle Köpfe einer Schicht, 6.912 Skalierungen mehr, als gezählt werden. Die veröffentlichten Größen sind aus dem Gedächtnis. Die veröffentlichten aktiven Parameter lassen eine Embedding-Tabelle aus; die Zählung hier hat beide.</translation>
    </message>
    <message>
        <source>The published active parameters leave out an embedding table; the count here has both. The published size is recalled.</source>
        <translation>Die veröffentlichten aktiven Parameter lassen eine Embedding-Tabelle aus; die Zählung hier hat beide. Die veröffentlichte Größe ist aus dem Gedächtnis.</translation>
    </message>
    <message>
        <source>An encoder: it reads a sequence in both directions. The table of two segments, the norm after the embeddings and the pooler, 1 million parameters, are not counted.</source>
        <translation>Ein Encoder: Er liest eine Sequenz in beide Richtungen. Die Tabelle der zwei Segmente, die Norm nach den Embeddings und der Pooler, 1 Million Parameter, werden nicht gezählt.</translation>
    </message>
    <message>
        <source>24 encoder and 24 decoder layers, counted as 48. The count is 14 % below the published figure because the decoder’s attention to the encoder, 24 × 4 × 1,024 × 16,384 = 1.6 billion parameters, is left out. The shape is recalled.</source>
        <translation>24 Encoder- und 24 Decoder-Schichten, als 48 gezählt. Die Zählung liegt 14&#xa0;% unter der veröffentlichten Angabe, weil die Attention des Decoders auf den Encoder, 24 × 4 × 1.024 × 16.384 = 1,6 Milliarden Parameter, ausgelassen ist. Die Form ist aus dem Gedächtnis.</translation>
    </message>
    <message>
        <source>24 encoder and 24 decoder layers, counted as 48. The count is 14 % below the published figure because the decoder’s attention to the encoder, 24 × 4 × 4,096 × 4,096 = 1.6 billion parameters, is left out.</source>
        <translation>24 Encoder- und 24 Decoder-Schichten, als 48 gezählt. Die Zählung liegt 14&#xa0;% unter der veröffentlichten Angabe, weil die Attention des Decoders auf den Encoder, 24 × 4 × 4.096 × 4.096 = 1,6 Milliarden Parameter, ausgelassen ist.</translation>
    </message>
    <message>
        <source>Llama 3 pre-training</source>
        <translation>Llama 3, Vortraining</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>more than 15 trillion tokens</source>
        <translation>mehr als 15 Billionen Token</translation>
    </message>
    <message>
        <source>Agrees; the paper counts 15.6 trillion trained.</source>
        <translation>Stimmt; die Arbeit zählt 15,6 Billionen trainierte.</translation>
    </message>
    <message>
        <source>size unknown</source>
        <translation>Größe unbekannt</translation>
    </message>
    <message>
        <source>60 TB (54.6 TiB) is an estimate at 4 bytes per token, made later by the same author.</source>
        <translation>60&#xa0;TB (54,6&#xa0;TiB) sind eine Schätzung bei 4 Byte je Token, die derselbe Autor später anstellte.</translation>
    </message>
    <message>
        <source>The Llama 3 paper (arXiv 2407.21783) trains on 15.6 trillion tokens. The size is not published; it is 4 bytes per token here.</source>
        <translation>Die Llama-3-Arbeit (arXiv 2407.21783) trainiert mit 15,6 Billionen Token. Die Größe ist nicht veröffentlicht; hier sind es 4 Byte je Token.</translation>
    </message>
    <message>
        <source>Llama 2 pre-training</source>
        <translation>Llama 2, Vortraining</translation>
    </message>
    <message>
        <source>2.0 trillion tokens</source>
        <translation>2,0 Billionen Token</translation>
    </message>
    <message>
        <source>8 TB (7.3 TiB)</source>
        <translation>8&#xa0;TB (7,3&#xa0;TiB)</translation>
    </message>
    <message>
        <source>Agrees: 2 trillion tokens × 4 bytes.</source>
        <translation>Stimmt: 2 Billionen Token × 4 Byte.</translation>
    </message>
    <message>
        <source>The size follows from 4 bytes per token, a rule of thumb of OpenAI, and was not published.</source>
        <translation>Die Größe folgt aus 4 Byte je Token, einer Faustregel von OpenAI, und wurde nicht veröffentlicht.</translation>
    </message>
    <message>
        <source>OpenELM mix</source>
        <translation>OpenELM-Mischung</translation>
    </message>
    <message>
        <source>1.5 trillion tokens</source>
        <translation>1,5 Billionen Token</translation>
    </message>
    <message>
        <source>size unknown (footnote: public and calculable)</source>
        <translation>Größe unbekannt (Fußnote: öffentlich und berechenbar)</translation>
    </message>
    <message>
        <source>6 TB (5.5 TiB) at 4 bytes per token, an estimate that the same author made later.</source>
        <translation>6&#xa0;TB (5,5&#xa0;TiB) bei 4 Byte je Token, eine Schätzung, die derselbe Autor später anstellte.</translation>
    </message>
    <message>
        <source>RefinedWeb, the Pile and parts of RedPajama and Dolma v1.6. The paper may count 1.8 trillion tokens in all, of which 1.5 are trained.</source>
        <translation>RefinedWeb, The Pile und Teile von RedPajama und Dolma v1.6. Die Arbeit zählt womöglich insgesamt 1,8 Billionen Token, von denen 1,5 trainiert werden.</translation>
    </message>
    <message>
        <source>OPT-175B corpus</source>
        <translation>Korpus von OPT-175B</translation>
    </message>
    <message>
        <source>180 billion tokens</source>
        <translation>180 Milliarden Token</translation>
    </message>
    <message>
        <source>720 GB (670 GiB)</source>
        <translation>720&#xa0;GB (670&#xa0;GiB)</translation>
    </message>
    <message>
        <source>Agrees at 4 bytes per token; with the 4.44 bytes of the OPT paper, appendix C.2, it is 800 GB.</source>
        <translation>Stimmt bei 4 Byte je Token; mit den 4,44 Byte der OPT-Arbeit, Anhang C.2, sind es 800&#xa0;GB.</translation>
    </message>
    <message>
        <source>800 GB, &quot;475 GiB&quot;</source>
        <translation>800&#xa0;GB, „475&#xa0;GiB“</translation>
    </message>
    <message>
        <source>At 4.44 bytes per token; the second figure is a slip, 800 GB are 745 GiB.</source>
        <translation>Bei 4,44 Byte je Token; die zweite Angabe ist ein Versehen, 800&#xa0;GB sind 745&#xa0;GiB.</translation>
    </message>
    <message>
        <source>The corpus was read 1.67 times: 300 billion tokens trained.</source>
        <translation>Der Korpus wurde 1,67-mal gelesen: 300 Milliarden Token trainiert.</translation>
    </message>
    <message>
        <source>GPT-3 training</source>
        <translation>Training von GPT-3</translation>
    </message>
    <message>
        <source>300 billion tokens</source>
        <translation>300 Milliarden Token</translation>
    </message>
    <message>
        <source>1.2 TB (1.1 TiB)</source>
        <translation>1,2&#xa0;TB (1,1&#xa0;TiB)</translation>
    </message>
    <message>
        <source>Agrees: 300 billion tokens × 4 bytes.</source>
        <translation>Stimmt: 300 Milliarden Token × 4 Byte.</translation>
    </message>
    <message>
        <source>Tokens that were trained. The corpus itself, weighted, has about 499 billion.</source>
        <translation>Token, die trainiert wurden. Der Korpus selbst hat, gewichtet, etwa 499 Milliarden.</translation>
    </message>
    <message>
        <source>The Pile</source>
        <translation>The Pile</translation>
    </message>
    <message>
        <source>260 billion tokens</source>
        <translation>260 Milliarden Token</translation>
    </message>
    <message>
        <source>890 GB (830 GiB)</source>
        <translation>890&#xa0;GB (830&#xa0;GiB)</translation>
    </message>
    <message>
        <source>Agrees: the components add up to 825 GiB, 886 GB.</source>
        <translation>Stimmt: Die Bestandteile ergeben zusammen 825&#xa0;GiB, 886&#xa0;GB.</translation>
    </message>
    <message>
        <source>3.41 bytes per token</source>
        <translation>3,41 Byte je Token</translation>
    </message>
    <message>
        <source>Agrees: measured on average.</source>
        <translation>Stimmt: im Durchschnitt gemessen.</translation>
    </message>
    <message>
        <source>887 GB at the measured 3.41 bytes per token. Read with the weights of its components it stands for 1,254 GiB.</source>
        <translation>887&#xa0;GB bei den gemessenen 3,41 Byte je Token. Mit den Gewichten seiner Bestandteile gelesen, steht er für 1.254&#xa0;GiB.</translation>
    </message>
    <message>
        <source>ROOTS / BLOOM</source>
        <translation>ROOTS / BLOOM</translation>
    </message>
    <message>
        <source>341 billion tokens</source>
        <translation>341 Milliarden Token</translation>
    </message>
    <message>
        <source>1.6 TB (1.5 TiB)</source>
        <translation>1,6&#xa0;TB (1,5&#xa0;TiB)</translation>
    </message>
    <message>
        <source>Agrees with the published size; at 4 bytes per token it would be 1.36 TB.</source>
        <translation>Stimmt mit der veröffentlichten Größe überein; bei 4 Byte je Token wären es 1,36&#xa0;TB.</translation>
    </message>
    <message>
        <source>46 languages. The published size makes 4.69 bytes per token.</source>
        <translation>46 Sprachen. Die veröffentlichte Größe ergibt 4,69 Byte je Token.</translation>
    </message>
    <message>
        <source>C4.en.noBlocklist</source>
        <translation>C4.en.noBlocklist</translation>
    </message>
    <message>
        <source>156 billion tokens</source>
        <translation>156 Milliarden Token</translation>
    </message>
    <message>
        <source>1,003 GiB</source>
        <translation>1.003&#xa0;GiB</translation>
    </message>
    <message>
        <source>Agrees: the download through TensorFlow Datasets, 1,077 GB. At 6.9 bytes per token it contains overhead of that container.</source>
        <translation>Stimmt: der Download über TensorFlow Datasets, 1.077&#xa0;GB. Bei 6,9 Byte je Token enthält er den Mehraufwand dieses Containers.</translation>
    </message>
    <message>
        <source>6.9 bytes per token</source>
        <translation>6,9 Byte je Token</translation>
    </message>
    <message>
        <source>Agrees as a ratio of the two figures; text itself needs about 4.</source>
        <translation>Stimmt als Verhältnis der beiden Angaben; Text selbst braucht etwa 4.</translation>
    </message>
    <message>
        <source>The bytes per token include the overhead of the container. C4.en with the block list is about 305 GB.</source>
        <translation>Die Byte je Token enthalten den Mehraufwand des Containers. C4.en mit der Sperrliste hat etwa 305&#xa0;GB.</translation>
    </message>
    <message>
        <source>WanJuan-CC</source>
        <translation>WanJuan-CC</translation>
    </message>
    <message>
        <source>67 times less after cleaning</source>
        <translation>67-mal weniger nach der Bereinigung</translation>
    </message>
    <message>
        <source>Agrees: raw bytes for each byte of clean text; the rule for raw capacity uses it.</source>
        <translation>Stimmt: rohe Byte für jedes Byte sauberen Textes; die Regel für die rohe Kapazität verwendet es.</translation>
    </message>
    <message>
        <source>4.37 to 4.45 bytes per token were measured. Cleaning kept one byte of 67.</source>
        <translation>4,37 bis 4,45 Byte je Token wurden gemessen. Die Bereinigung behielt ein Byte von 67.</translation>
    </message>
    <message>
        <source>RedPajama-1T</source>
        <translation>RedPajama-1T</translation>
    </message>
    <message>
        <source>About 5 TB of text, 3 TB to download.</source>
        <translation>Etwa 5&#xa0;TB Text, 3&#xa0;TB zum Herunterladen.</translation>
    </message>
    <message>
        <source>RedPajama-V2</source>
        <translation>RedPajama-V2</translation>
    </message>
    <message>
        <source>Annotated and deduplicated, head and middle quality, from 84 snapshots of Common Crawl with more than 100 billion documents. English 20.5, German 3.0, Spanish 2.8, French 2.7, Italian 1.5 trillion tokens. The raw text is about 270 TB.</source>
        <translation>Annotiert und dedupliziert, Qualität „head“ und „middle“, aus 84 Momentaufnahmen von Common Crawl mit mehr als 100 Milliarden Dokumenten. Englisch 20,5, Deutsch 3,0, Spanisch 2,8, Französisch 2,7, Italienisch 1,5 Billionen Token. Der rohe Text hat etwa 270&#xa0;TB.</translation>
    </message>
    <message>
        <source>RedPajama-V2, NeMo Curator part</source>
        <translation>RedPajama-V2, Teil für NeMo Curator</translation>
    </message>
    <message>
        <source>1.96 trillion tokens</source>
        <translation>1,96 Billionen Token</translation>
    </message>
    <message>
        <source>The throughput page, which belongs to the benchmark, says 1.78.</source>
        <translation>Die Seite zum Durchsatz, zu der der Benchmark gehört, sagt 1,78.</translation>
    </message>
    <message>
        <source>The part that the NeMo Curator benchmark deduplicates.</source>
        <translation>Der Teil, den der Benchmark von NeMo Curator dedupliziert.</translation>
    </message>
    <message>
        <source>FineWeb</source>
        <translation>FineWeb</translation>
    </message>
    <message>
        <source>The size is that of compressed Parquet files, 2.93 bytes per token; bytes of clean text are not published.</source>
        <translation>Die Größe ist die komprimierter Parquet-Dateien, 2,93 Byte je Token; Byte sauberen Textes sind nicht veröffentlicht.</translation>
    </message>
    <message>
        <source>FineWeb-Edu</source>
        <translation>FineWeb-Edu</translation>
    </message>
    <message>
        <source>The educational part of FineWeb.</source>
        <translation>Der Teil von FineWeb mit Bildungswert.</translation>
    </message>
    <message>
        <source>Dolma v1.6</source>
        <translation>Dolma v1.6</translation>
    </message>
    <message>
        <source>11.5 TB of text, about 5.4 TB to download.</source>
        <translation>11,5&#xa0;TB Text, etwa 5,4&#xa0;TB zum Herunterladen.</translation>
    </message>
    <message>
        <source>Falcon RefinedWeb, public extract</source>
        <translation>Falcon RefinedWeb, öffentlicher Auszug</translation>
    </message>
    <message>
        <source>The public extract, about 500 GB to download. The whole of RefinedWeb has 5 trillion tokens.</source>
        <translation>Der öffentliche Auszug, etwa 500&#xa0;GB zum Herunterladen. Das ganze RefinedWeb hat 5 Billionen Token.</translation>
    </message>
    <message>
        <source>SlimPajama</source>
        <translation>SlimPajama</translation>
    </message>
    <message>
        <source>The size is that of compressed files, 1.43 bytes per token; bytes of clean text are not published.</source>
        <translation>Die Größe ist die komprimierter Dateien, 1,43 Byte je Token; Byte sauberen Textes sind nicht veröffentlicht.</translation>
    </message>
    <message>
        <source>The Stack v1</source>
        <translation>The Stack v1</translation>
    </message>
    <message>
        <source>code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>6.4 TB in full, 2.9 TB deduplicated; models train on about 200 billion tokens of it, so that the two figures do not make a ratio.</source>
        <translation>6,4&#xa0;TB vollständig, 2,9&#xa0;TB dedupliziert; Modelle trainieren mit etwa 200 Milliarden Token davon, sodass die beiden Angaben kein Verhältnis ergeben.</translation>
    </message>
    <message>
        <source>The Stack v2</source>
        <translation>The Stack v2</translation>
    </message>
    <message>
        <source>67.5 TB in full, 32.1 TB deduplicated; models train on about 900 billion tokens of it, so that the two figures do not make a ratio.</source>
        <translation>67,5&#xa0;TB vollständig, 32,1&#xa0;TB dedupliziert; Modelle trainieren mit etwa 900 Milliarden Token davon, sodass die beiden Angaben kein Verhältnis ergeben.</translation>
    </message>
    <message>
        <source>DCLM-Pool</source>
        <translation>DCLM-Pool</translation>
    </message>
    <message>
        <source>The size is that of compressed files, 1.54 bytes per token; bytes of clean text are not published.</source>
        <translation>Die Größe ist die komprimierter Dateien, 1,54 Byte je Token; Byte sauberen Textes sind nicht veröffentlicht.</translation>
    </message>
    <message>
        <source>DCLM-Baseline</source>
        <translation>DCLM-Baseline</translation>
    </message>
    <message>
        <source>3.8 to 4 trillion tokens.</source>
        <translation>3,8 bis 4 Billionen Token.</translation>
    </message>
    <message>
        <source>OpenWebText</source>
        <translation>OpenWebText</translation>
    </message>
    <message>
        <source>The size is that of the token file, 2 bytes for each GPT-2 token (1.88 with rounding); the text has about 38 to 54 GB.</source>
        <translation>Die Größe ist die der Token-Datei, 2 Byte je GPT-2-Token (1,88 mit Rundung); der Text hat etwa 38 bis 54&#xa0;GB.</translation>
    </message>
    <message>
        <source>LAION-5B</source>
        <translation>LAION-5B</translation>
    </message>
    <message>
        <source>image-text</source>
        <translation>Bild-Text</translation>
    </message>
    <message>
        <source>Pairs of images and texts, filtered with CLIP. 240 TB are recalled for images of 384 pixels.</source>
        <translation>Paare aus Bildern und Texten, mit CLIP gefiltert. 240&#xa0;TB für Bilder von 384 Pixeln sind aus dem Gedächtnis.</translation>
    </message>
    <message>
        <source>OBELICS</source>
        <translation>OBELICS</translation>
    </message>
    <message>
        <source>interleaved image-text</source>
        <translation>Bild und Text verschränkt</translation>
    </message>
    <message>
        <source>141 million documents with 115 billion tokens and 353 million images.</source>
        <translation>141 Millionen Dokumente mit 115 Milliarden Token und 353 Millionen Bildern.</translation>
    </message>
    <message>
        <source>ImageNet-1k, training set</source>
        <translation>ImageNet-1k, Trainingsmenge</translation>
    </message>
    <message>
        <source>images</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>150 KB a sample</source>
        <translation>150&#xa0;KB je Sample</translation>
    </message>
    <message>
        <source>Rounded; the configuration says 114,660 bytes on average.</source>
        <translation>Gerundet; die Konfiguration sagt durchschnittlich 114.660 Byte.</translation>
    </message>
    <message>
        <source>The benchmark synthesizes 1,281,024 samples, 146.9 GB; the training set has 1,281,167 images in a tar file of 138 GiB.</source>
        <translation>Der Benchmark erzeugt 1.281.024 Samples, 146,9&#xa0;GB; die Trainingsmenge hat 1.281.167 Bilder in einer tar-Datei von 138&#xa0;GiB.</translation>
    </message>
    <message>
        <source>COCO 2017, training set</source>
        <translation>COCO 2017, Trainingsmenge</translation>
    </message>
    <message>
        <source>118,287 images in 18 GB.</source>
        <translation>118.287 Bilder in 18&#xa0;GB.</translation>
    </message>
    <message>
        <source>CosmoFlow N-body volumes</source>
        <translation>CosmoFlow, N-Körper-Volumen</translation>
    </message>
    <message>
        <source>science volumes</source>
        <translation>wissenschaftliche Volumen</translation>
    </message>
    <message>
        <source>The size is that of compressed TFRecords; at 16 MiB a sample the volumes have 8.8 TB.</source>
        <translation>Die Größe ist die komprimierter TFRecords; bei 16&#xa0;MiB je Sample haben die Volumen 8,8&#xa0;TB.</translation>
    </message>
    <message>
        <source>KiTS19 (3D U-Net)</source>
        <translation>KiTS19 (3D U-Net)</translation>
    </message>
    <message>
        <source>168 scans of 147 MB on average. MLPerf Storage synthesizes a larger set from them.</source>
        <translation>168 Scans zu durchschnittlich 147&#xa0;MB. MLPerf Storage erzeugt daraus eine größere Menge.</translation>
    </message>
    <message>
        <source>CAM5 climate images</source>
        <translation>CAM5-Klimabilder</translation>
    </message>
    <message>
        <source>science images</source>
        <translation>wissenschaftliche Bilder</translation>
    </message>
    <message>
        <source>Images of 768 × 1,152 points with 16 channels. About 63,000 samples in 3.5 TB are recalled and not entered.</source>
        <translation>Bilder von 768 × 1.152 Punkten mit 16 Kanälen. Etwa 63.000 Samples in 3,5&#xa0;TB sind aus dem Gedächtnis bekannt und nicht eingetragen.</translation>
    </message>
    <message>
        <source>Common Crawl July 2026</source>
        <translation>Common Crawl Juli 2026</translation>
    </message>
    <message>
        <source>web crawl</source>
        <translation>Web-Crawl</translation>
    </message>
    <message>
        <source>364 TiB of uncompressed content.</source>
        <translation>364&#xa0;TiB unkomprimierter Inhalt.</translation>
    </message>
    <message>
        <source>Common Crawl November and December 2023</source>
        <translation>Common Crawl November und Dezember 2023</translation>
    </message>
    <message>
        <source>454 TiB of uncompressed content. The example of the FineWeb scripts (CC-MAIN-2023-50) works on it.</source>
        <translation>454&#xa0;TiB unkomprimierter Inhalt. Das Beispiel der FineWeb-Skripte (CC-MAIN-2023-50) arbeitet damit.</translation>
    </message>
    <message>
        <source>Common Crawl February 2019</source>
        <translation>Common Crawl Februar 2019</translation>
    </message>
    <message>
        <source>CCNet made 3.2 TB of compressed text in 174 languages from it, in 9 hours on 5,000 cores.</source>
        <translation>CCNet machte daraus 3,2&#xa0;TB komprimierten Text in 174 Sprachen, in 9 Stunden auf 5.000 Kernen.</translation>
    </message>
    <message>
        <source>NFS over TCP, one connection</source>
        <translation>NFS über TCP, eine Verbindung</translation>
    </message>
    <message>
        <source>nfs</source>
        <translation>NFS</translation>
    </message>
    <message>
        <source>3 GB/s for an NFS client over TCP</source>
        <translation>3&#xa0;GB/s für einen NFS-Client über TCP</translation>
    </message>
    <message>
        <source>The limit is that of one TCP connection, whatever the server and the network could do.</source>
        <translation>Die Grenze ist die einer TCP-Verbindung, was auch immer der Server und das Netz könnten.</translation>
    </message>
    <message>
        <source>NFS over TCP with nconnect</source>
        <translation>NFS über TCP mit nconnect</translation>
    </message>
    <message>
        <source>10 GB/s with nconnect</source>
        <translation>10&#xa0;GB/s mit nconnect</translation>
    </message>
    <message>
        <source>8 connections for 100 Gb/s</source>
        <translation>8 Verbindungen für 100&#xa0;Gb/s</translation>
    </message>
    <message>
        <source>How many connections to open with TCP; with RDMA 2 are enough.</source>
        <translation>Wie viele Verbindungen mit TCP zu öffnen sind; mit RDMA genügen 2.</translation>
    </message>
    <message>
        <source>Several TCP connections for one mount.</source>
        <translation>Mehrere TCP-Verbindungen für einen Mount.</translation>
    </message>
    <message>
        <source>AWS FSx for ONTAP Gen2, NFS with nconnect 16</source>
        <translation>AWS FSx for ONTAP Gen2, NFS mit nconnect 16</translation>
    </message>
    <message>
        <source>One pair of servers; its SSD tier ends at 6,144 MB/s.</source>
        <translation>Ein Paar von Servern; seine SSD-Stufe endet bei 6.144&#xa0;MB/s.</translation>
    </message>
    <message>
        <source>AWS EFS, one client</source>
        <translation>AWS EFS, ein Client</translation>
    </message>
    <message>
        <source>The limit that AWS sets for one client.</source>
        <translation>Die Grenze, die AWS für einen Client setzt.</translation>
    </message>
    <message>
        <source>VAST, NFS over RDMA, one 400 Gb/s client</source>
        <translation>VAST, NFS über RDMA, ein Client mit 400&#xa0;Gb/s</translation>
    </message>
    <message>
        <source>43.4 GiB/s to four GPUs through GPUDirect Storage, 96 % of the line rate of the network card; 26.4 GiB/s to one GPU.</source>
        <translation>43,4&#xa0;GiB/s zu vier GPUs über GPUDirect Storage, 96&#xa0;% der Leitungsrate der Netzwerkkarte; 26,4&#xa0;GiB/s zu einer GPU.</translation>
    </message>
    <message>
        <source>DDN EXAScaler AI400X2T, 18 nodes (3D U-Net)</source>
        <translation>DDN EXAScaler AI400X2T, 18 Knoten (3D U-Net)</translation>
    </message>
    <message>
        <source>parallel_fs</source>
        <translation>paralleles Dateisystem</translation>
    </message>
    <message>
        <source>Eight NDR200 links at the server; each node has one link of 100 Gb/s, which bounds it.</source>
        <translation>Acht NDR200-Links am Server; jeder Knoten hat einen Link mit 100&#xa0;Gb/s, der ihn begrenzt.</translation>
    </message>
    <message>
        <source>WEKApod, one node (3D U-Net)</source>
        <translation>WEKApod, ein Knoten (3D U-Net)</translation>
    </message>
    <message>
        <source>A node of the class of a DGX H100 with one or two links of 400 Gb/s; 112 drives of 3.84 TB, 235,520 GiB raw. One node was measured: what the servers give to many is not published.</source>
        <translation>Ein Knoten der Klasse einer DGX H100 mit einem oder zwei Links zu 400&#xa0;Gb/s; 112 Laufwerke mit 3,84&#xa0;TB, 235.520&#xa0;GiB roh. Ein Knoten wurde gemessen: Was die Server vielen geben, ist nicht veröffentlicht.</translation>
    </message>
    <message>
        <source>HPE Cray ClusterStor E1000 (Lustre), one node</source>
        <translation>HPE Cray ClusterStor E1000 (Lustre), ein Knoten</translation>
    </message>
    <message>
        <source>Lustre. One node was measured: what the servers give to many is not published.</source>
        <translation>Lustre. Ein Knoten wurde gemessen: Was die Server vielen geben, ist nicht veröffentlicht.</translation>
    </message>
    <message>
        <source>HPE Cray ClusterStor E1000 (Lustre), 5 nodes</source>
        <translation>HPE Cray ClusterStor E1000 (Lustre), 5 Knoten</translation>
    </message>
    <message>
        <source>Lustre; nodes with Slingshot links of 200 Gb/s.</source>
        <translation>Lustre; Knoten mit Slingshot-Links zu 200&#xa0;Gb/s.</translation>
    </message>
    <message>
        <source>HPE Cray C500, 3 nodes</source>
        <translation>HPE Cray C500, 3 Knoten</translation>
    </message>
    <message>
        <source>Entry-level system of the ClusterStor family.</source>
        <translation>Einstiegssystem der ClusterStor-Familie.</translation>
    </message>
    <message>
        <source>Hammerspace (pNFS), one node (3D U-Net)</source>
        <translation>Hammerspace (pNFS), ein Knoten (3D U-Net)</translation>
    </message>
    <message>
        <source>Parallel NFS with the standard client of Linux. One node was measured: what the servers give to many is not published.</source>
        <translation>Paralleles NFS mit dem Standard-Client von Linux. Ein Knoten wurde gemessen: Was die Server vielen geben, ist nicht veröffentlicht.</translation>
    </message>
    <message>
        <source>Hammerspace (pNFS), 5 nodes</source>
        <translation>Hammerspace (pNFS), 5 Knoten</translation>
    </message>
    <message>
        <source>Parallel NFS with the standard client of Linux.</source>
        <translation>Paralleles NFS mit dem Standard-Client von Linux.</translation>
    </message>
    <message>
        <source>Nutanix Unified Storage, one node (NFS, ResNet-50)</source>
        <translation>Nutanix Unified Storage, ein Knoten (NFS, ResNet-50)</translation>
    </message>
    <message>
        <source>Four storage nodes. One node was measured: what the servers give to many is not published.</source>
        <translation>Vier Storage-Knoten. Ein Knoten wurde gemessen: Was die Server vielen geben, ist nicht veröffentlicht.</translation>
    </message>
    <message>
        <source>Nutanix Unified Storage, 65 nodes (NFS, 3D U-Net)</source>
        <translation>Nutanix Unified Storage, 65 Knoten (NFS, 3D U-Net)</translation>
    </message>
    <message>
        <source>32 storage nodes, A100 emulated. The number of nodes is counted from the names of system files.</source>
        <translation>32 Storage-Knoten, A100 emuliert. Die Zahl der Knoten ist aus den Namen der Systemdateien gezählt.</translation>
    </message>
    <message>
        <source>Huawei OceanStor (3D U-Net)</source>
        <translation>Huawei OceanStor (3D U-Net)</translation>
    </message>
    <message>
        <source>The number of nodes is not known, and with it what one node reads.</source>
        <translation>Die Zahl der Knoten ist nicht bekannt und damit auch nicht, was ein Knoten liest.</translation>
    </message>
    <message>
        <source>YanRong F9000X, one node</source>
        <translation>YanRong F9000X, ein Knoten</translation>
    </message>
    <message>
        <source>Two NDR400 links: the fastest single node of the round. One node was measured: what the servers give to many is not published.</source>
        <translation>Zwei NDR400-Links: der schnellste einzelne Knoten der Runde. Ein Knoten wurde gemessen: Was die Server vielen geben, ist nicht veröffentlicht.</translation>
    </message>
    <message>
        <source>YanRong F9000X, 3 nodes</source>
        <translation>YanRong F9000X, 3 Knoten</translation>
    </message>
    <message>
        <source>Two NDR400 links for each node.</source>
        <translation>Zwei NDR400-Links je Knoten.</translation>
    </message>
    <message>
        <source>IEI AS13000, 3 storage nodes</source>
        <translation>IEI AS13000, 3 Storage-Knoten</translation>
    </message>
    <message>
        <source>The best of its results. The number of nodes that read is not known.</source>
        <translation>Das beste seiner Ergebnisse. Die Zahl der lesenden Knoten ist nicht bekannt.</translation>
    </message>
    <message>
        <source>JuiceFS on a cloud object store</source>
        <translation>JuiceFS auf einem Objektspeicher in der Cloud</translation>
    </message>
    <message>
        <source>object</source>
        <translation>Objektspeicher</translation>
    </message>
    <message>
        <source>With a cache on the NVMe drives of the nodes.</source>
        <translation>Mit einem Cache auf den NVMe-Laufwerken der Knoten.</translation>
    </message>
    <message>
        <source>Lightbits, NVMe over TCP, 6 nodes</source>
        <translation>Lightbits, NVMe über TCP, 6 Knoten</translation>
    </message>
    <message>
        <source>Block storage over the network.</source>
        <translation>Blockspeicher über das Netz.</translation>
    </message>
    <message>
        <source>MangoBoost DPU, NVMe over TCP, one node</source>
        <translation>MangoBoost DPU, NVMe über TCP, ein Knoten</translation>
    </message>
    <message>
        <source>A data processing unit runs the protocol. One node was measured: what the servers give to many is not published.</source>
        <translation>Eine Data Processing Unit (DPU) führt das Protokoll aus. Ein Knoten wurde gemessen: Was die Server vielen geben, ist nicht veröffentlicht.</translation>
    </message>
    <message>
        <source>Micron 9550, one NVMe drive (PCIe 5)</source>
        <translation>Micron 9550, ein NVMe-Laufwerk (PCIe 5)</translation>
    </message>
    <message>
        <source>local_nvme</source>
        <translation>lokale NVMe-Laufwerke</translation>
    </message>
    <message>
        <source>One drive in the node itself.</source>
        <translation>Ein Laufwerk im Knoten selbst.</translation>
    </message>
    <message>
        <source>Micron 9400, one NVMe drive (PCIe 4)</source>
        <translation>Micron 9400, ein NVMe-Laufwerk (PCIe 4)</translation>
    </message>
    <message>
        <source>Micron 6500 ION, one NVMe drive (PCIe 4)</source>
        <translation>Micron 6500 ION, ein NVMe-Laufwerk (PCIe 4)</translation>
    </message>
    <message>
        <source>Volumez, cloud NVMe (open division)</source>
        <translation>Volumez, NVMe in der Cloud (offene Klasse)</translation>
    </message>
    <message>
        <source>Results of the open division may change the benchmark. The number of nodes is not known.</source>
        <translation>Ergebnisse der offenen Klasse dürfen den Benchmark ändern. Die Zahl der Knoten ist nicht bekannt.</translation>
    </message>
    <message>
        <source>Meta Tectonic for Llama 3</source>
        <translation>Meta Tectonic für Llama 3</translation>
    </message>
    <message>
        <source>7 TB/s</source>
        <translation>7&#xa0;TB/s</translation>
    </message>
    <message>
        <source>The peak; 2 TB/s are sustained.</source>
        <translation>Die Spitze; 2&#xa0;TB/s sind dauerhaft.</translation>
    </message>
    <message>
        <source>7,500 servers with SSDs. Each GPU writes between 1 MB and 4 GB of a checkpoint.</source>
        <translation>7.500 Server mit SSDs. Jede GPU schreibt zwischen 1&#xa0;MB und 4&#xa0;GB eines Checkpoints.</translation>
    </message>
    <message>
        <source>Aurora (ALCF), DAOS</source>
        <translation>Aurora (ALCF), DAOS</translation>
    </message>
    <message>
        <source>1,024 servers, 230 PB with erasure coding 16+2. What one node reads and writes is a 300th of the IO500 result.</source>
        <translation>1.024 Server, 230&#xa0;PB mit Erasure-Coding 16+2. Was ein Knoten liest und schreibt, ist ein 300stel des IO500-Ergebnisses.</translation>
    </message>
    <message>
        <source>Frontier (OLCF), Orion (Lustre)</source>
        <translation>Frontier (OLCF), Orion (Lustre)</translation>
    </message>
    <message>
        <source>11.4 PB on NVMe in front of 667.6 PB on disks, formatted. The rates are those of the NVMe tier, recalled; the disks reach about 5 TB/s.</source>
        <translation>11,4&#xa0;PB auf NVMe vor 667,6&#xa0;PB auf Festplatten, formatiert. Die Raten sind die der NVMe-Stufe, aus dem Gedächtnis; die Festplatten erreichen etwa 5&#xa0;TB/s.</translation>
    </message>
    <message>
        <source>Jean Zay (IDRIS), GPFS on NVMe, BLOOM</source>
        <translation>Jean Zay (IDRIS), GPFS auf NVMe, BLOOM</translation>
    </message>
    <message>
        <source>Checkpoints of BLOOM, 57.5 GB/s from 48 nodes: 1.2 GB/s for each.</source>
        <translation>Checkpoints von BLOOM, 57,5&#xa0;GB/s von 48 Knoten: je 1,2&#xa0;GB/s.</translation>
    </message>
    <message>
        <source>JUPITER (JSC), IBM ESS 3500</source>
        <translation>JUPITER (JSC), IBM ESS 3500</translation>
    </message>
    <message>
        <source>40 servers with 29 PB raw. Rates are not published in the source.</source>
        <translation>40 Server mit 29&#xa0;PB roh. Raten sind in der Quelle nicht veröffentlicht.</translation>
    </message>
    <message>
        <source>SuperPOD good, 15 GB/s per 32 nodes (DGX H100)</source>
        <translation>SuperPOD „good“, 15&#xa0;GB/s je 32 Knoten (DGX H100)</translation>
    </message>
    <message>
        <source>For one scalable unit of 32 nodes, 256 GPUs; four units want 60 GB/s read and 30 written. Meant for text, with data that fits the caches of the nodes.</source>
        <translation>Für eine skalierbare Einheit von 32 Knoten, 256 GPUs; vier Einheiten brauchen 60&#xa0;GB/s gelesen und 30 geschrieben. Gedacht für Text mit Daten, die in die Caches der Knoten passen.</translation>
    </message>
    <message>
        <source>SuperPOD better, 40 GB/s per 32 nodes (DGX H100)</source>
        <translation>SuperPOD „better“, 40&#xa0;GB/s je 32 Knoten (DGX H100)</translation>
    </message>
    <message>
        <source>For one scalable unit of 32 nodes, 256 GPUs; four units want 160 GB/s read and 80 written. Meant for compressed images.</source>
        <translation>Für eine skalierbare Einheit von 32 Knoten, 256 GPUs; vier Einheiten brauchen 160&#xa0;GB/s gelesen und 80 geschrieben. Gedacht für komprimierte Bilder.</translation>
    </message>
    <message>
        <source>SuperPOD best, 125 GB/s per 32 nodes (DGX H100)</source>
        <translation>SuperPOD „best“, 125&#xa0;GB/s je 32 Knoten (DGX H100)</translation>
    </message>
    <message>
        <source>For one scalable unit of 32 nodes, 256 GPUs; four units want 500 GB/s read and 250 written. Meant for high-resolution or uncompressed images, offline inference and preparation of data.</source>
        <translation>Für eine skalierbare Einheit von 32 Knoten, 256 GPUs; vier Einheiten brauchen 500&#xa0;GB/s gelesen und 250 geschrieben. Gedacht für hochaufgelöste oder unkomprimierte Bilder, Offline-Inferenz und Aufbereitung von Daten.</translation>
    </message>
    <message>
        <source>NVMe drives of a DGX H100 or B200</source>
        <translation>NVMe-Laufwerke einer DGX H100 oder B200</translation>
    </message>
    <message>
        <source>Eight U.2 drives of 3.84 TB. The rate is an upper bound: eight drives of 6.7 GB/s.</source>
        <translation>Acht U.2-Laufwerke mit 3,84&#xa0;TB. Die Rate ist eine Obergrenze: acht Laufwerke mit 6,7&#xa0;GB/s.</translation>
    </message>
    <message>
        <source>NVMe drives of Azure ND H100 v5</source>
        <translation>NVMe-Laufwerke von Azure ND H100 v5</translation>
    </message>
    <message>
        <source>Eight drives. Rates are not published in the source.</source>
        <translation>Acht Laufwerke. Raten sind in der Quelle nicht veröffentlicht.</translation>
    </message>
    <message>
        <source>Object store (S3, GCS, Blob), one node</source>
        <translation>Objektspeicher (S3, GCS, Blob), ein Knoten</translation>
    </message>
    <message>
        <source>Rates of one GPU node, bounded by its front-end network card. Capacity without limit.</source>
        <translation>Raten eines GPU-Knotens, begrenzt durch seine Front-End-Netzwerkkarte. Kapazität ohne Grenze.</translation>
    </message>
    <message>
        <source>Aurora, DAOS, 300 nodes (2023)</source>
        <translation>Aurora, DAOS, 300 Knoten (2023)</translation>
    </message>
    <message>
        <source>Argonne National Laboratory. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 10,422 GB/s and wrote 4,527 GB/s.</source>
        <translation>Argonne National Laboratory. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 10.422&#xa0;GB/s gelesen und 4.527&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Pengcheng Cloudbrain-II, SuperFS, 300 nodes (2023)</source>
        <translation>Pengcheng Cloudbrain-II, SuperFS, 300 Knoten (2023)</translation>
    </message>
    <message>
        <source>Pengcheng Laboratory. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 5,693 GB/s and wrote 4,602 GB/s.</source>
        <translation>Pengcheng Laboratory. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 5.693&#xa0;GB/s gelesen und 4.602&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Shaheen III, Lustre, 2,080 nodes (2023)</source>
        <translation>Shaheen III, Lustre, 2.080 Knoten (2023)</translation>
    </message>
    <message>
        <source>King Abdullah University of Science and Technology. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 1,243 GB/s and wrote 25.4 GB/s.</source>
        <translation>King Abdullah University of Science and Technology. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 1.243&#xa0;GB/s gelesen und 25,4&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Pengcheng Cloudbrain-II, MadFS, 256 nodes (2020)</source>
        <translation>Pengcheng Cloudbrain-II, MadFS, 256 Knoten (2020)</translation>
    </message>
    <message>
        <source>Pengcheng Laboratory. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 1,246 GB/s and wrote 1,211 GB/s.</source>
        <translation>Pengcheng Laboratory. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 1.246&#xa0;GB/s gelesen und 1.211&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Pengcheng Cloudbrain-II, MadFS, 255 nodes (2020)</source>
        <translation>Pengcheng Cloudbrain-II, MadFS, 255 Knoten (2020)</translation>
    </message>
    <message>
        <source>Pengcheng Laboratory. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 1,330 GB/s and wrote 1,337 GB/s.</source>
        <translation>Pengcheng Laboratory. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 1.330&#xa0;GB/s gelesen und 1.337&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Leonardo, EXAScaler, 2,000 nodes (2023)</source>
        <translation>Leonardo, EXAScaler, 2.000 Knoten (2023)</translation>
    </message>
    <message>
        <source>EuroHPC-CINECA. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 1,002 GB/s and wrote 167 GB/s.</source>
        <translation>EuroHPC-CINECA. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 1.002&#xa0;GB/s gelesen und 167&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>SuperMUC-NG-Phase2-EC, DAOS, 90 nodes (2023)</source>
        <translation>SuperMUC-NG-Phase2-EC, DAOS, 90 Knoten (2023)</translation>
    </message>
    <message>
        <source>LRZ. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 772 GB/s and wrote 271 GB/s. Data protected by erasure coding.</source>
        <translation>LRZ. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 772&#xa0;GB/s gelesen und 271&#xa0;GB/s geschrieben. Daten durch Erasure-Coding geschützt.</translation>
    </message>
    <message>
        <source>SuperMUC-NG-Phase2, DAOS, 90 nodes (2023)</source>
        <translation>SuperMUC-NG-Phase2, DAOS, 90 Knoten (2023)</translation>
    </message>
    <message>
        <source>LRZ. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 776 GB/s and wrote 917 GB/s.</source>
        <translation>LRZ. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 776&#xa0;GB/s gelesen und 917&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>SuperMUC-NG-Phase2-EC, DAOS, 192 nodes (2025)</source>
        <translation>SuperMUC-NG-Phase2-EC, DAOS, 192 Knoten (2025)</translation>
    </message>
    <message>
        <source>LRZ. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 1,600 GB/s and wrote 210 GB/s. Data protected by erasure coding.</source>
        <translation>LRZ. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 1.600&#xa0;GB/s gelesen und 210&#xa0;GB/s geschrieben. Daten durch Erasure-Coding geschützt.</translation>
    </message>
    <message>
        <source>Helma, Lustre, 186 nodes (2025)</source>
        <translation>Helma, Lustre, 186 Knoten (2025)</translation>
    </message>
    <message>
        <source>Erlangen National High Performance Computing Center. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 450 GB/s and wrote 65 GB/s.</source>
        <translation>Erlangen National High Performance Computing Center. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 450&#xa0;GB/s gelesen und 65&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>SuperMUC-NG-Phase2, DAOS, 192 nodes (2025)</source>
        <translation>SuperMUC-NG-Phase2, DAOS, 192 Knoten (2025)</translation>
    </message>
    <message>
        <source>LRZ. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 1,564 GB/s and wrote 1,054 GB/s.</source>
        <translation>LRZ. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 1.564&#xa0;GB/s gelesen und 1.054&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>CHIE-4, EXAScaler, 250 nodes (2025)</source>
        <translation>CHIE-4, EXAScaler, 250 Knoten (2025)</translation>
    </message>
    <message>
        <source>SoftBank Corp. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 158 GB/s and wrote 86.1 GB/s.</source>
        <translation>SoftBank Corp. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 158&#xa0;GB/s gelesen und 86,1&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>CHIE-2, EXAScaler, 240 nodes (2024)</source>
        <translation>CHIE-2, EXAScaler, 240 Knoten (2024)</translation>
    </message>
    <message>
        <source>SoftBank Corp. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 283 GB/s and wrote 43.3 GB/s.</source>
        <translation>SoftBank Corp. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 283&#xa0;GB/s gelesen und 43,3&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>CHIE-3, EXAScaler, 240 nodes (2024)</source>
        <translation>CHIE-3, EXAScaler, 240 Knoten (2024)</translation>
    </message>
    <message>
        <source>SoftBank Corp. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 177 GB/s and wrote 46.1 GB/s.</source>
        <translation>SoftBank Corp. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 177&#xa0;GB/s gelesen und 46,1&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>SSC-24, WekaIO, 291 nodes (2025)</source>
        <translation>SSC-24, WekaIO, 291 Knoten (2025)</translation>
    </message>
    <message>
        <source>Samsung Electronics. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 190 GB/s and wrote 30.8 GB/s.</source>
        <translation>Samsung Electronics. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 190&#xa0;GB/s gelesen und 30,8&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Aurora, DAOS, 10 nodes (2023)</source>
        <translation>Aurora, DAOS, 10 Knoten (2023)</translation>
    </message>
    <message>
        <source>Argonne National Laboratory. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 489 GB/s and wrote 936 GB/s.</source>
        <translation>Argonne National Laboratory. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 489&#xa0;GB/s gelesen und 936&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Google Cloud, DDN-GCP-LocalSSD, 1,000 nodes (2021)</source>
        <translation>Google Cloud, DDN-GCP-LocalSSD, 1.000 Knoten (2021)</translation>
    </message>
    <message>
        <source>Google Cloud. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 199 GB/s and wrote 41.6 GB/s.</source>
        <translation>Google Cloud. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 199&#xa0;GB/s gelesen und 41,6&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Oakforest-PACS, IME, 2,048 nodes (2020)</source>
        <translation>Oakforest-PACS, IME, 2.048 Knoten (2020)</translation>
    </message>
    <message>
        <source>burst_buffer</source>
        <translation>Burst-Buffer</translation>
    </message>
    <message>
        <source>JCAHPC. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 378 GB/s and wrote 623 GB/s. A burst buffer in front of the file system.</source>
        <translation>JCAHPC. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 378&#xa0;GB/s gelesen und 623&#xa0;GB/s geschrieben. Ein Burst-Buffer vor dem Dateisystem.</translation>
    </message>
    <message>
        <source>IRIS, WekaIO, 261 nodes (2024)</source>
        <translation>IRIS, WekaIO, 261 Knoten (2024)</translation>
    </message>
    <message>
        <source>MSKCC. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 205 GB/s and wrote 55.5 GB/s.</source>
        <translation>MSKCC. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 205&#xa0;GB/s gelesen und 55,5&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Gefion, EXAScaler, 128 nodes (2024)</source>
        <translation>Gefion, EXAScaler, 128 Knoten (2024)</translation>
    </message>
    <message>
        <source>Danish Centre for AI innovation AS. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 174 GB/s and wrote 24.7 GB/s.</source>
        <translation>Danish Centre for AI innovation AS. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 174&#xa0;GB/s gelesen und 24,7&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>CHIE-4, EXAScaler, 10 nodes (2025)</source>
        <translation>CHIE-4, EXAScaler, 10 Knoten (2025)</translation>
    </message>
    <message>
        <source>SoftBank Corp. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 64 GB/s and wrote 12.8 GB/s.</source>
        <translation>SoftBank Corp. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 64&#xa0;GB/s gelesen und 12,8&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>CHIE-3, EXAScaler, 10 nodes (2024)</source>
        <translation>CHIE-3, EXAScaler, 10 Knoten (2024)</translation>
    </message>
    <message>
        <source>SoftBank Corp. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 79.6 GB/s and wrote 13.5 GB/s.</source>
        <translation>SoftBank Corp. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 79,6&#xa0;GB/s gelesen und 13,5&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>BlueStorm, IBM Storage Scale, 199 nodes (2023)</source>
        <translation>BlueStorm, IBM Storage Scale, 199 Knoten (2023)</translation>
    </message>
    <message>
        <source>IBM Cloud HPC. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 185 GB/s and wrote 394 GB/s.</source>
        <translation>IBM Cloud HPC. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 185&#xa0;GB/s gelesen und 394&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>CHIE-2, EXAScaler, 10 nodes (2024)</source>
        <translation>CHIE-2, EXAScaler, 10 Knoten (2024)</translation>
    </message>
    <message>
        <source>SoftBank Corp. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 110 GB/s and wrote 10.6 GB/s.</source>
        <translation>SoftBank Corp. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 110&#xa0;GB/s gelesen und 10,6&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>SuperMUC-NG-Phase2-EC, DAOS, 24 nodes (2023)</source>
        <translation>SuperMUC-NG-Phase2-EC, DAOS, 24 Knoten (2023)</translation>
    </message>
    <message>
        <source>LRZ. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 307 GB/s and wrote 179 GB/s. Data protected by erasure coding.</source>
        <translation>LRZ. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 307&#xa0;GB/s gelesen und 179&#xa0;GB/s geschrieben. Daten durch Erasure-Coding geschützt.</translation>
    </message>
    <message>
        <source>Miyabi-G, Lustre, 200 nodes (2025)</source>
        <translation>Miyabi-G, Lustre, 200 Knoten (2025)</translation>
    </message>
    <message>
        <source>Joint Center for Advanced High Performance Computing. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 470 GB/s and wrote 51.5 GB/s.</source>
        <translation>Joint Center for Advanced High Performance Computing. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 470&#xa0;GB/s gelesen und 51,5&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>SuperMUC-NG-Phase2, DAOS, 24 nodes (2023)</source>
        <translation>SuperMUC-NG-Phase2, DAOS, 24 Knoten (2023)</translation>
    </message>
    <message>
        <source>LRZ. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 307 GB/s and wrote 389 GB/s.</source>
        <translation>LRZ. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 307&#xa0;GB/s gelesen und 389&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Gefion, EXAScaler, 10 nodes (2024)</source>
        <translation>Gefion, EXAScaler, 10 Knoten (2024)</translation>
    </message>
    <message>
        <source>Danish Centre for AI innovation AS. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 63.7 GB/s and wrote 24.3 GB/s.</source>
        <translation>Danish Centre for AI innovation AS. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 63,7&#xa0;GB/s gelesen und 24,3&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Oracle Cloud, BeeGFS, HPC-FS cluster, 270 nodes (2020)</source>
        <translation>Oracle Cloud, BeeGFS, HPC-FS-Cluster, 270 Knoten (2020)</translation>
    </message>
    <message>
        <source>Oracle Cloud Infrastructure. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 11.4 GB/s and wrote 1.41 GB/s.</source>
        <translation>Oracle Cloud Infrastructure. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 11,4&#xa0;GB/s gelesen und 1,41&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>NURION, burst buffer, 2,048 nodes (2020)</source>
        <translation>NURION, Burst-Buffer, 2.048 Knoten (2020)</translation>
    </message>
    <message>
        <source>Korea Institute of Science and Technology Information (KISTI). The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 188 GB/s and wrote 795 GB/s. A burst buffer in front of the file system.</source>
        <translation>Korea Institute of Science and Technology Information (KISTI). Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 188&#xa0;GB/s gelesen und 795&#xa0;GB/s geschrieben. Ein Burst-Buffer vor dem Dateisystem.</translation>
    </message>
    <message>
        <source>hyperwall4, BeeGFS, 128 nodes (2020)</source>
        <translation>hyperwall4, BeeGFS, 128 Knoten (2020)</translation>
    </message>
    <message>
        <source>NASA. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 28.7 GB/s and wrote 26.3 GB/s.</source>
        <translation>NASA. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 28,7&#xa0;GB/s gelesen und 26,3&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Maximus-01, DAOS, 10 nodes (2025)</source>
        <translation>Maximus-01, DAOS, 10 Knoten (2025)</translation>
    </message>
    <message>
        <source>Core42. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 89.8 GB/s and wrote 75.1 GB/s.</source>
        <translation>Core42. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 89,8&#xa0;GB/s gelesen und 75,1&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Blue Vela Storage Scale System 6000, shared, IBM Storage Scale, 20 nodes (2025)</source>
        <translation>Blue Vela Storage Scale System 6000, geteilt, IBM Storage Scale, 20 Knoten (2025)</translation>
    </message>
    <message>
        <source>IBM. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 185 GB/s and wrote 115 GB/s.</source>
        <translation>IBM. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 185&#xa0;GB/s gelesen und 115&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Endeavour, DAOS, 10 nodes (2021)</source>
        <translation>Endeavour, DAOS, 10 Knoten (2021)</translation>
    </message>
    <message>
        <source>Intel. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 221 GB/s and wrote 418 GB/s.</source>
        <translation>Intel. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 221&#xa0;GB/s gelesen und 418&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Lustre + xiRAID Classic, Lustre, 10 nodes (2024)</source>
        <translation>Lustre + xiRAID Classic, Lustre, 10 Knoten (2024)</translation>
    </message>
    <message>
        <source>MEGWARE. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 34 GB/s and wrote 9.06 GB/s.</source>
        <translation>MEGWARE. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 34&#xa0;GB/s gelesen und 9,06&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Wolf, DAOS, 52 nodes (2020)</source>
        <translation>Wolf, DAOS, 52 Knoten (2020)</translation>
    </message>
    <message>
        <source>Intel. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 525 GB/s and wrote 287 GB/s.</source>
        <translation>Intel. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 525&#xa0;GB/s gelesen und 287&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Oakforest-PACS, IME, 512 nodes (2020)</source>
        <translation>Oakforest-PACS, IME, 512 Knoten (2020)</translation>
    </message>
    <message>
        <source>JCAHPC. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 269 GB/s and wrote 303 GB/s. A burst buffer in front of the file system.</source>
        <translation>JCAHPC. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 269&#xa0;GB/s gelesen und 303&#xa0;GB/s geschrieben. Ein Burst-Buffer vor dem Dateisystem.</translation>
    </message>
    <message>
        <source>MeluXina, tier-1 scratch, 512 nodes (2021)</source>
        <translation>MeluXina, Scratch der Stufe 1, 512 Knoten (2021)</translation>
    </message>
    <message>
        <source>LuxProvide. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 101 GB/s and wrote 7.42 GB/s.</source>
        <translation>LuxProvide. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 101&#xa0;GB/s gelesen und 7,42&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Samsung AE-25 Cluster, pNFS (Hammerspace), 10 nodes (2025)</source>
        <translation>Samsung AE-25 Cluster, pNFS (Hammerspace), 10 Knoten (2025)</translation>
    </message>
    <message>
        <source>Samsung Electronics. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 106 GB/s and wrote 1.23 GB/s.</source>
        <translation>Samsung Electronics. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 106&#xa0;GB/s gelesen und 1,23&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Oracle Cloud, BeeGFS, 170 nodes (2020)</source>
        <translation>Oracle Cloud, BeeGFS, 170 Knoten (2020)</translation>
    </message>
    <message>
        <source>Oracle Cloud Infrastructure. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 11.7 GB/s and wrote 1.97 GB/s.</source>
        <translation>Oracle Cloud Infrastructure. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 11,7&#xa0;GB/s gelesen und 1,97&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>HiPerGator, Red, 140 nodes (2021)</source>
        <translation>HiPerGator, Red, 140 Knoten (2021)</translation>
    </message>
    <message>
        <source>University of Florida. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 252 GB/s and wrote 32.5 GB/s.</source>
        <translation>University of Florida. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 252&#xa0;GB/s gelesen und 32,5&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Helios, Lustre, 80 nodes (2024)</source>
        <translation>Helios, Lustre, 80 Knoten (2024)</translation>
    </message>
    <message>
        <source>ACC Cyfronet AGH. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 244 GB/s and wrote 6.44 GB/s.</source>
        <translation>ACC Cyfronet AGH. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 244&#xa0;GB/s gelesen und 6,44&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>HRT, EXAScaler, 10 nodes (2025)</source>
        <translation>HRT, EXAScaler, 10 Knoten (2025)</translation>
    </message>
    <message>
        <source>Hudson River Trading. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 66.8 GB/s and wrote 23.4 GB/s.</source>
        <translation>Hudson River Trading. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 66,8&#xa0;GB/s gelesen und 23,4&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Hammerspace Performance Lab, pNFS (Hammerspace), 10 nodes (2025)</source>
        <translation>Hammerspace Performance Lab, pNFS (Hammerspace), 10 Knoten (2025)</translation>
    </message>
    <message>
        <source>Hammerspace. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 11.6 GB/s and wrote 1.02 GB/s.</source>
        <translation>Hammerspace. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 11,6&#xa0;GB/s gelesen und 1,02&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Saguaro Storage Scale System 6000, IBM Storage Scale, 10 nodes (2025)</source>
        <translation>Saguaro Storage Scale System 6000, IBM Storage Scale, 10 Knoten (2025)</translation>
    </message>
    <message>
        <source>IBM Tucson. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 153 GB/s and wrote 42.7 GB/s.</source>
        <translation>IBM Tucson. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 153&#xa0;GB/s gelesen und 42,7&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>JoyBuilder AI Development Service Platform, JPFS, 80 nodes (2025)</source>
        <translation>JoyBuilder AI Development Service Platform, JPFS, 80 Knoten (2025)</translation>
    </message>
    <message>
        <source>JD Explore Academy. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 68.8 GB/s and wrote 34.5 GB/s.</source>
        <translation>JD Explore Academy. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 68,8&#xa0;GB/s gelesen und 34,5&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>SAKURAONE, EXAScaler, 10 nodes (2025)</source>
        <translation>SAKURAONE, EXAScaler, 10 Knoten (2025)</translation>
    </message>
    <message>
        <source>SAKURA Internet Inc and Prunus Solutions Inc. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 221 GB/s and wrote 17 GB/s.</source>
        <translation>SAKURA Internet Inc and Prunus Solutions Inc. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 221&#xa0;GB/s gelesen und 17&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>OceanStor Pacific, 10 nodes (2021)</source>
        <translation>OceanStor Pacific, 10 Knoten (2021)</translation>
    </message>
    <message>
        <source>Olympus Lab. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 358 GB/s and wrote 303 GB/s.</source>
        <translation>Olympus Lab. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 358&#xa0;GB/s gelesen und 303&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Pengcheng Cloudbrain-II, SuperFS, 10 nodes (2023)</source>
        <translation>Pengcheng Cloudbrain-II, SuperFS, 10 Knoten (2023)</translation>
    </message>
    <message>
        <source>Pengcheng Laboratory. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 351 GB/s and wrote 203 GB/s.</source>
        <translation>Pengcheng Laboratory. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 351&#xa0;GB/s gelesen und 203&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>HPE-DL320-SS400, DAOS, 10 nodes (2025)</source>
        <translation>HPE-DL320-SS400, DAOS, 10 Knoten (2025)</translation>
    </message>
    <message>
        <source>Hewlett Packard Enterprise. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 48 GB/s and wrote 55.9 GB/s.</source>
        <translation>Hewlett Packard Enterprise. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 48&#xa0;GB/s gelesen und 55,9&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Athena, OceanStor Pacific, 10 nodes (2021)</source>
        <translation>Athena, OceanStor Pacific, 10 Knoten (2021)</translation>
    </message>
    <message>
        <source>Huawei HPDA Lab. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 361 GB/s and wrote 295 GB/s.</source>
        <translation>Huawei HPDA Lab. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 361&#xa0;GB/s gelesen und 295&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>SuperMUC-NG-Phase2-EC-10, DAOS, 10 nodes (2025)</source>
        <translation>SuperMUC-NG-Phase2-EC-10, DAOS, 10 Knoten (2025)</translation>
    </message>
    <message>
        <source>LRZ. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 192 GB/s and wrote 167 GB/s. Data protected by erasure coding.</source>
        <translation>LRZ. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 192&#xa0;GB/s gelesen und 167&#xa0;GB/s geschrieben. Daten durch Erasure-Coding geschützt.</translation>
    </message>
    <message>
        <source>SuperMUC-NG-Phase2-10, DAOS, 10 nodes (2025)</source>
        <translation>SuperMUC-NG-Phase2-10, DAOS, 10 Knoten (2025)</translation>
    </message>
    <message>
        <source>LRZ. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 191 GB/s and wrote 429 GB/s.</source>
        <translation>LRZ. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 191&#xa0;GB/s gelesen und 429&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>IRIS, WekaIO, 36 nodes (2023)</source>
        <translation>IRIS, WekaIO, 36 Knoten (2023)</translation>
    </message>
    <message>
        <source>Memorial Sloan Kettering Cancer Center. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 51.1 GB/s and wrote 47.5 GB/s.</source>
        <translation>Memorial Sloan Kettering Cancer Center. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 51,1&#xa0;GB/s gelesen und 47,5&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>DACH Storage Scale System 6000, IBM Storage Scale, 10 nodes (2024)</source>
        <translation>DACH Storage Scale System 6000, IBM Storage Scale, 10 Knoten (2024)</translation>
    </message>
    <message>
        <source>IBM Ehningen System. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 140 GB/s and wrote 47.5 GB/s.</source>
        <translation>IBM Ehningen System. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 140&#xa0;GB/s gelesen und 47,5&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>NHN Cloud Gwangju AI, EXAScaler, 10 nodes (2024)</source>
        <translation>NHN Cloud Gwangju AI, EXAScaler, 10 Knoten (2024)</translation>
    </message>
    <message>
        <source>NHN Cloud Corporation. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 33.2 GB/s and wrote 8.09 GB/s.</source>
        <translation>NHN Cloud Corporation. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 33,2&#xa0;GB/s gelesen und 8,09&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>SAKURAONE, EXAScaler, 96 nodes (2025)</source>
        <translation>SAKURAONE, EXAScaler, 96 Knoten (2025)</translation>
    </message>
    <message>
        <source>SAKURA Internet Inc and Prunus Solutions Inc. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 274 GB/s and wrote 26.4 GB/s.</source>
        <translation>SAKURA Internet Inc and Prunus Solutions Inc. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 274&#xa0;GB/s gelesen und 26,4&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>HiPerGator AI, EXAScaler, 10 nodes (2024)</source>
        <translation>HiPerGator AI, EXAScaler, 10 Knoten (2024)</translation>
    </message>
    <message>
        <source>University of Florida. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 227 GB/s and wrote 13.1 GB/s.</source>
        <translation>University of Florida. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 227&#xa0;GB/s gelesen und 13,1&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Lucia, Storage Scale, 256 nodes (2024)</source>
        <translation>Lucia, Storage Scale, 256 Knoten (2024)</translation>
    </message>
    <message>
        <source>Centre de Recherche en Aeronautique. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 64.2 GB/s and wrote 3.25 GB/s.</source>
        <translation>Centre de Recherche en Aeronautique. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 64,2&#xa0;GB/s gelesen und 3,25&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>CSSP, EXAScaler, 99 nodes (2024)</source>
        <translation>CSSP, EXAScaler, 99 Knoten (2024)</translation>
    </message>
    <message>
        <source>Saudi ARAMCO. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 8.75 GB/s and wrote 2.81 GB/s.</source>
        <translation>Saudi ARAMCO. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 8,75&#xa0;GB/s gelesen und 2,81&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>HiPerGator, EXAScaler, 10 nodes (2025)</source>
        <translation>HiPerGator, EXAScaler, 10 Knoten (2025)</translation>
    </message>
    <message>
        <source>University of Florida. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 74.9 GB/s and wrote 13.1 GB/s.</source>
        <translation>University of Florida. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 74,9&#xa0;GB/s gelesen und 13,1&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>DACH Storage Scale System 3500, IBM Storage Scale, 10 nodes (2023)</source>
        <translation>DACH Storage Scale System 3500, IBM Storage Scale, 10 Knoten (2023)</translation>
    </message>
    <message>
        <source>IBM Ehningen System. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 29.9 GB/s and wrote 69.6 GB/s.</source>
        <translation>IBM Ehningen System. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 29,9&#xa0;GB/s gelesen und 69,6&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Earth Simulator 4, EXAScaler, 10 nodes (2023)</source>
        <translation>Earth Simulator 4, EXAScaler, 10 Knoten (2023)</translation>
    </message>
    <message>
        <source>Japan Agency for Marine-Earth Science and Technology. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 20 GB/s and wrote 5.5 GB/s.</source>
        <translation>Japan Agency for Marine-Earth Science and Technology. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 20&#xa0;GB/s gelesen und 5,5&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Earth Simulator, Data, 10 nodes (2021)</source>
        <translation>Earth Simulator, Data, 10 Knoten (2021)</translation>
    </message>
    <message>
        <source>Miyabi-G, Lustre, 10 nodes (2025)</source>
        <translation>Miyabi-G, Lustre, 10 Knoten (2025)</translation>
    </message>
    <message>
        <source>Joint Center for Advanced High Performance Computing. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 45.5 GB/s and wrote 19.9 GB/s.</source>
        <translation>Joint Center for Advanced High Performance Computing. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 45,5&#xa0;GB/s gelesen und 19,9&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Arches Storage Scale System 3500, IBM Storage Scale, 10 nodes (2023)</source>
        <translation>Arches Storage Scale System 3500, IBM Storage Scale, 10 Knoten (2023)</translation>
    </message>
    <message>
        <source>IBM Tucson. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 29 GB/s and wrote 55.1 GB/s.</source>
        <translation>IBM Tucson. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 29&#xa0;GB/s gelesen und 55,1&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Wolf, DAOS, 10 nodes (2020)</source>
        <translation>Wolf, DAOS, 10 Knoten (2020)</translation>
    </message>
    <message>
        <source>Intel. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 176 GB/s and wrote 129 GB/s.</source>
        <translation>Intel. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 176&#xa0;GB/s gelesen und 129&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Arches 2 Storage Scale 3500 BBs, IBM Storage Scale, 10 nodes (2023)</source>
        <translation>Arches 2 Storage Scale 3500 BBs, IBM Storage Scale, 10 Knoten (2023)</translation>
    </message>
    <message>
        <source>IBM Tuscon. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 29 GB/s and wrote 53.6 GB/s.</source>
        <translation>IBM Tuscon. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 29&#xa0;GB/s gelesen und 53,6&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>FIR, EXAScaler, 10 nodes (2025)</source>
        <translation>FIR, EXAScaler, 10 Knoten (2025)</translation>
    </message>
    <message>
        <source>Simon Fraser University. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 40.2 GB/s and wrote 23.1 GB/s.</source>
        <translation>Simon Fraser University. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 40,2&#xa0;GB/s gelesen und 23,1&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Lenovo-Lenox, Lenovo, 36 nodes (2021)</source>
        <translation>Lenovo-Lenox, Lenovo, 36 Knoten (2021)</translation>
    </message>
    <message>
        <source>Lenovo. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 212 GB/s and wrote 159 GB/s.</source>
        <translation>Lenovo. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 212&#xa0;GB/s gelesen und 159&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Polytechnic RSC Tornado, RSC storage on demand, 59 nodes (2020)</source>
        <translation>Polytechnic RSC Tornado, RSC-Storage auf Abruf, 59 Knoten (2020)</translation>
    </message>
    <message>
        <source>SPbPU. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 3.2 GB/s and wrote 3.2 GB/s.</source>
        <translation>SPbPU. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 3,2&#xa0;GB/s gelesen und 3,2&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Frontera, IME, 10 nodes (2020)</source>
        <translation>Frontera, IME, 10 Knoten (2020)</translation>
    </message>
    <message>
        <source>TACC. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 153 GB/s and wrote 204 GB/s. A burst buffer in front of the file system.</source>
        <translation>TACC. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 153&#xa0;GB/s gelesen und 204&#xa0;GB/s geschrieben. Ein Burst-Buffer vor dem Dateisystem.</translation>
    </message>
    <message>
        <source>Gautschi, EXAScaler, 10 nodes (2025)</source>
        <translation>Gautschi, EXAScaler, 10 Knoten (2025)</translation>
    </message>
    <message>
        <source>Purdue University. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 4.14 GB/s and wrote 1.71 GB/s.</source>
        <translation>Purdue University. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 4,14&#xa0;GB/s gelesen und 1,71&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Pegasus, CHFS, 10 nodes (2023)</source>
        <translation>Pegasus, CHFS, 10 Knoten (2023)</translation>
    </message>
    <message>
        <source>University of Tsukuba. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 43.9 GB/s and wrote 57.6 GB/s. A burst buffer in front of the file system.</source>
        <translation>University of Tsukuba. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 43,9&#xa0;GB/s gelesen und 57,6&#xa0;GB/s geschrieben. Ein Burst-Buffer vor dem Dateisystem.</translation>
    </message>
    <message>
        <source>Narval, Lustre, 640 nodes (2021)</source>
        <translation>Narval, Lustre, 640 Knoten (2021)</translation>
    </message>
    <message>
        <source>CQ. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 9.51 GB/s and wrote 5.99 GB/s.</source>
        <translation>CQ. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 9,51&#xa0;GB/s gelesen und 5,99&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>QCT DevCloud, QCT, 10 nodes (2021)</source>
        <translation>QCT DevCloud, QCT, 10 Knoten (2021)</translation>
    </message>
    <message>
        <source>QCT DevCloud. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 112 GB/s and wrote 54.2 GB/s.</source>
        <translation>QCT DevCloud. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 112&#xa0;GB/s gelesen und 54,2&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>MadRacks Testbed, GluonFS, 10 nodes (2025)</source>
        <translation>MadRacks Testbed, GluonFS, 10 Knoten (2025)</translation>
    </message>
    <message>
        <source>UW-Madison NetLab Research Group. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 75.4 GB/s and wrote 37.7 GB/s.</source>
        <translation>UW-Madison NetLab Research Group. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 75,4&#xa0;GB/s gelesen und 37,7&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>AI400X2-II, EXAScaler, 10 nodes (2023)</source>
        <translation>AI400X2-II, EXAScaler, 10 Knoten (2023)</translation>
    </message>
    <message>
        <source>DDN. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 35.8 GB/s and wrote 12 GB/s.</source>
        <translation>DDN. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 35,8&#xa0;GB/s gelesen und 12&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>AI400X2T, EXAScaler, 10 nodes (2024)</source>
        <translation>AI400X2T, EXAScaler, 10 Knoten (2024)</translation>
    </message>
    <message>
        <source>DDN. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 44.9 GB/s and wrote 6.14 GB/s.</source>
        <translation>DDN. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 44,9&#xa0;GB/s gelesen und 6,14&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Janelia compute cluster, VAST, 32 nodes (2024)</source>
        <translation>Janelia compute cluster, VAST, 32 Knoten (2024)</translation>
    </message>
    <message>
        <source>Howard Hughes Medical Institute Janelia Research Campus. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 14.6 GB/s and wrote 2.21 GB/s.</source>
        <translation>Howard Hughes Medical Institute Janelia Research Campus. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 14,6&#xa0;GB/s gelesen und 2,21&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Janelia compute cluster, VAST, 32 nodes (2023)</source>
        <translation>Janelia compute cluster, VAST, 32 Knoten (2023)</translation>
    </message>
    <message>
        <source>Howard Hughes Medical Institute Janelia Research Campus. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 4.56 GB/s and wrote 1.49 GB/s.</source>
        <translation>Howard Hughes Medical Institute Janelia Research Campus. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 4,56&#xa0;GB/s gelesen und 1,49&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Oracle Cloud, Spectrum Scale, 48 nodes (2020)</source>
        <translation>Oracle Cloud, Spectrum Scale, 48 Knoten (2020)</translation>
    </message>
    <message>
        <source>Oracle Cloud Infrastructure. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 43.3 GB/s and wrote 5.08 GB/s.</source>
        <translation>Oracle Cloud Infrastructure. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 43,3&#xa0;GB/s gelesen und 5,08&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>AI400X2-I-k8s, EXAScaler, 80 nodes (2025)</source>
        <translation>AI400X2-I-k8s, EXAScaler, 80 Knoten (2025)</translation>
    </message>
    <message>
        <source>DDN. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 60.6 GB/s and wrote 8.68 GB/s.</source>
        <translation>DDN. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 60,6&#xa0;GB/s gelesen und 8,68&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>AI400X2-I, EXAScaler, 10 nodes (2025)</source>
        <translation>AI400X2-I, EXAScaler, 10 Knoten (2025)</translation>
    </message>
    <message>
        <source>DDN. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 65 GB/s and wrote 7.74 GB/s.</source>
        <translation>DDN. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 65&#xa0;GB/s gelesen und 7,74&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>SharedScratch, WekaFS, 48 nodes (2020)</source>
        <translation>SharedScratch, WekaFS, 48 Knoten (2020)</translation>
    </message>
    <message>
        <source>Janelia Research Campus, HHMI. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 47.6 GB/s and wrote 21.2 GB/s.</source>
        <translation>Janelia Research Campus, HHMI. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 47,6&#xa0;GB/s gelesen und 21,2&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Emmy, CephFS, 18 nodes (2024)</source>
        <translation>Emmy, CephFS, 18 Knoten (2024)</translation>
    </message>
    <message>
        <source>Gesellschaft fur wissenschaftliche Datenverarbeitung. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 20 GB/s and wrote 0.6 GB/s.</source>
        <translation>Gesellschaft fur wissenschaftliche Datenverarbeitung. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 20&#xa0;GB/s gelesen und 0,6&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>SharedScratch, WekaFS, 40 nodes (2020)</source>
        <translation>SharedScratch, WekaFS, 40 Knoten (2020)</translation>
    </message>
    <message>
        <source>Janelia Research Campus, HHMI. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 38.8 GB/s and wrote 18.9 GB/s.</source>
        <translation>Janelia Research Campus, HHMI. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 38,8&#xa0;GB/s gelesen und 18,9&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Randi, Spectrum Scale, 10 nodes (2023)</source>
        <translation>Randi, Spectrum Scale, 10 Knoten (2023)</translation>
    </message>
    <message>
        <source>Center for Research Informatics at University of Chicago. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 16.2 GB/s and wrote 17.9 GB/s.</source>
        <translation>Center for Research Informatics at University of Chicago. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 16,2&#xa0;GB/s gelesen und 17,9&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Janelia compute cluster, VAST, 10 nodes (2024)</source>
        <translation>Janelia compute cluster, VAST, 10 Knoten (2024)</translation>
    </message>
    <message>
        <source>Howard Hughes Medical Institute Janelia Research Campus. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 5.52 GB/s and wrote 2.02 GB/s.</source>
        <translation>Howard Hughes Medical Institute Janelia Research Campus. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 5,52&#xa0;GB/s gelesen und 2,02&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>SharedScratch, WekaFS, 10 nodes (2020)</source>
        <translation>SharedScratch, WekaFS, 10 Knoten (2020)</translation>
    </message>
    <message>
        <source>Janelia Research Campus, HHMI. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 10.6 GB/s and wrote 7.28 GB/s.</source>
        <translation>Janelia Research Campus, HHMI. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 10,6&#xa0;GB/s gelesen und 7,28&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>spt-compute1, Qumulo, 23 nodes (2023)</source>
        <translation>spt-compute1, Qumulo, 23 Knoten (2023)</translation>
    </message>
    <message>
        <source>Eikon Therapeutics. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 5.42 GB/s and wrote 0.01 GB/s.</source>
        <translation>Eikon Therapeutics. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 5,42&#xa0;GB/s gelesen und 0,01&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Tier1-CNAF, CephFS, 10 nodes (2025)</source>
        <translation>Tier1-CNAF, CephFS, 10 Knoten (2025)</translation>
    </message>
    <message>
        <source>Istituto Nazionale di Fisica Nucleare. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 3.19 GB/s and wrote 1.55 GB/s.</source>
        <translation>Istituto Nazionale di Fisica Nucleare. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 3,19&#xa0;GB/s gelesen und 1,55&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>sporc, CephFS, 10 nodes (2025)</source>
        <translation>sporc, CephFS, 10 Knoten (2025)</translation>
    </message>
    <message>
        <source>Research Computing at Rochester Institute of Technology. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 5.31 GB/s and wrote 0.64 GB/s.</source>
        <translation>Research Computing at Rochester Institute of Technology. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 5,31&#xa0;GB/s gelesen und 0,64&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>spt-compute1, Qumulo, 10 nodes (2023)</source>
        <translation>spt-compute1, Qumulo, 10 Knoten (2023)</translation>
    </message>
    <message>
        <source>Eikon Therapeutics. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 4.15 GB/s and wrote 0.02 GB/s.</source>
        <translation>Eikon Therapeutics. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 4,15&#xa0;GB/s gelesen und 0,02&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Janelia VAST, 10 nodes (2020)</source>
        <translation>Janelia VAST, 10 Knoten (2020)</translation>
    </message>
    <message>
        <source>Janelia Research Campus, HHMI. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 6.26 GB/s and wrote 1.77 GB/s.</source>
        <translation>Janelia Research Campus, HHMI. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 6,26&#xa0;GB/s gelesen und 1,77&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Sol, BeeGFS, 10 nodes (2023)</source>
        <translation>Sol, BeeGFS, 10 Knoten (2023)</translation>
    </message>
    <message>
        <source>Arizona State University. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 1.82 GB/s and wrote 1.11 GB/s.</source>
        <translation>Arizona State University. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 1,82&#xa0;GB/s gelesen und 1,11&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>SCC, BeeGFS, 10 nodes (2021)</source>
        <translation>SCC, BeeGFS, 10 Knoten (2021)</translation>
    </message>
    <message>
        <source>GWDG. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 5.11 GB/s and wrote 0.37 GB/s.</source>
        <translation>GWDG. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 5,11&#xa0;GB/s gelesen und 0,37&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>Ampere, BeeGFS, 30 nodes (2023)</source>
        <translation>Ampere, BeeGFS, 30 Knoten (2023)</translation>
    </message>
    <message>
        <source>LCPQ. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 0.7 GB/s and wrote 0.4 GB/s.</source>
        <translation>LCPQ. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 0,7&#xa0;GB/s gelesen und 0,4&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>IBMDL Sandbox, GPFS, 10 nodes (2021)</source>
        <translation>IBMDL Sandbox, GPFS, 10 Knoten (2021)</translation>
    </message>
    <message>
        <source>IBMDL. The rates are those of ior-easy, in which every process has a file of its own; with one shared file and small blocks (ior-hard) it read 0.35 GB/s and wrote 0.12 GB/s.</source>
        <translation>IBMDL. Die Raten sind die von ior-easy, bei dem jeder Prozess eine eigene Datei hat; mit einer gemeinsamen Datei und kleinen Blöcken (ior-hard) wurden 0,35&#xa0;GB/s gelesen und 0,12&#xa0;GB/s geschrieben.</translation>
    </message>
    <message>
        <source>CosmoFlow</source>
        <translation>CosmoFlow</translation>
    </message>
    <message>
        <source>65 GB/s per PFLOP/s</source>
        <translation>65&#xa0;GB/s je PFLOP/s</translation>
    </message>
    <message>
        <source>16 MB over 247 GFLOP, 64.8 rounded; the tool behind it counts 16 MiB over 247 × 2³⁰ operations, which make the 63.3 used here, 2.6 % less.</source>
        <translation>16&#xa0;MB durch 247&#xa0;GFLOP, gerundet 64,8; das Werkzeug dahinter zählt 16&#xa0;MiB durch 247 × 2³⁰ Operationen, was die hier verwendeten 63,3 ergibt, 2,6&#xa0;% weniger.</translation>
    </message>
    <message>
        <source>35 to 50 TFLOP/s on a V100</source>
        <translation>35 bis 50&#xa0;TFLOP/s auf einer V100</translation>
    </message>
    <message>
        <source>Agrees: measured, 27 to 38 % of the peak; reading is sized with these rates, not with the peak.</source>
        <translation>Stimmt: gemessen, 27 bis 38&#xa0;% der Spitze; das Lesen wird mit diesen Raten ausgelegt, nicht mit der Spitze.</translation>
    </message>
    <message>
        <source>2.275 to 3.250 GB/s per V100, 18.2 to 26 GB/s per node of 8</source>
        <translation>2,275 bis 3,250&#xa0;GB/s je V100, 18,2 bis 26&#xa0;GB/s je Knoten mit 8</translation>
    </message>
    <message>
        <source>65 GB/s × 0.035 to 0.050, times 8; with 63.3 they are 2.6 % less. More than one NFS client delivers.</source>
        <translation>65&#xa0;GB/s × 0,035 bis 0,050, mal 8; mit 63,3 sind es 2,6&#xa0;% weniger. Mehr, als ein NFS-Client liefert.</translation>
    </message>
    <message>
        <source>8.22 GB/s per V100 at 130 TFLOP/s</source>
        <translation>8,22&#xa0;GB/s je V100 bei 130&#xa0;TFLOP/s</translation>
    </message>
    <message>
        <source>Agrees: an upper bound at the peak rate.</source>
        <translation>Stimmt: eine Obergrenze bei der Spitzenrate.</translation>
    </message>
    <message>
        <source>2 MB a sample</source>
        <translation>2&#xa0;MB je Sample</translation>
    </message>
    <message>
        <source>Rounded; the benchmark stores compressed records of 2.83 MB.</source>
        <translation>Gerundet; der Benchmark speichert komprimierte Datensätze von 2,83&#xa0;MB.</translation>
    </message>
    <message>
        <source>A sample is a volume of 128³ points with 4 channels of 2 bytes, 16 MiB. The benchmark reads compressed records of 2.83 MB instead, 5.9 times less. Benchmark: 524,288 files of one sample, TFRecord, batch 1, steps of 9.36 ms (V100), 5.51 ms (A100) and 3.50 ms (H100): 302, 513 and 808 MB/s per device. Records vary by 71 kB.</source>
        <translation>Ein Sample ist ein Volumen von 128³ Punkten mit 4 Kanälen zu 2 Byte, 16&#xa0;MiB. Der Benchmark liest stattdessen komprimierte Datensätze von 2,83&#xa0;MB, 5,9-mal weniger. Benchmark: 524.288 Dateien mit einem Sample, TFRecord, Batch 1, Schritte von 9,36&#xa0;ms (V100), 5,51&#xa0;ms (A100) und 3,50&#xa0;ms (H100): 302, 513 und 808&#xa0;MB/s je Gerät. Die Datensätze schwanken um 71&#xa0;kB.</translation>
    </message>
    <message>
        <source>DeepCAM</source>
        <translation>DeepCAM</translation>
    </message>
    <message>
        <source>1.19 GB/s per V100 at 130 TFLOP/s</source>
        <translation>1,19&#xa0;GB/s je V100 bei 130&#xa0;TFLOP/s</translation>
    </message>
    <message>
        <source>A sample is an image of 768 × 1,152 points with 16 channels of 2 bytes, 27 MiB. It takes 2,887 × 2³⁰ operations, 9.1 GB/s per PFLOP/s.</source>
        <translation>Ein Sample ist ein Bild von 768 × 1.152 Punkten mit 16 Kanälen zu 2 Byte, 27&#xa0;MiB. Es braucht 2.887 × 2³⁰ Operationen, 9,1&#xa0;GB/s je PFLOP/s.</translation>
    </message>
    <message>
        <source>ResNet-50 on ImageNet</source>
        <translation>ResNet-50 auf ImageNet</translation>
    </message>
    <message>
        <source>573 MB/s per V100</source>
        <translation>573&#xa0;MB/s je V100</translation>
    </message>
    <message>
        <source>Agrees: 130 TFLOP/s ÷ (31 × 2³⁰) × 0.14 MiB. It is an upper bound at the peak rate; measured rates are 13 to 21 times lower.</source>
        <translation>Stimmt: 130&#xa0;TFLOP/s ÷ (31 × 2³⁰) × 0,14&#xa0;MiB. Das ist eine Obergrenze bei der Spitzenrate; gemessene Raten sind 13- bis 21-mal niedriger.</translation>
    </message>
    <message>
        <source>3.9 GB/s per node of 8 V100</source>
        <translation>3,9&#xa0;GB/s je Knoten mit 8 V100</translation>
    </message>
    <message>
        <source>8 × 573 MB/s make 4.58 GB/s. 3.9 GB/s match eight PCIe cards of 112 TFLOP/s.</source>
        <translation>8 × 573&#xa0;MB/s ergeben 4,58&#xa0;GB/s. 3,9&#xa0;GB/s passen zu acht PCIe-Karten mit 112&#xa0;TFLOP/s.</translation>
    </message>
    <message>
        <source>Rounded; the benchmark stores 114,660 bytes on average.</source>
        <translation>Gerundet; der Benchmark speichert durchschnittlich 114.660 Byte.</translation>
    </message>
    <message>
        <source>25.6 million parameters (recalled). A sample takes 31 × 2³⁰ operations and 0.14 MiB. Benchmark: 1,024 files of 1,251 samples, TFRecord, resized to 150,528 bytes, batches of 64 in 195 ms (V100), 400 in 435 ms (A100) and 400 in 224 ms (H100): 37.6, 105 and 205 MB/s per device; 8 more threads compute.</source>
        <translation>25,6 Millionen Parameter (aus dem Gedächtnis). Ein Sample braucht 31 × 2³⁰ Operationen und 0,14&#xa0;MiB. Benchmark: 1.024 Dateien mit 1.251 Samples, TFRecord, auf 150.528 Byte skaliert, Batches von 64 in 195&#xa0;ms (V100), 400 in 435&#xa0;ms (A100) und 400 in 224&#xa0;ms (H100): 37,6, 105 und 205&#xa0;MB/s je Gerät; 8 weitere Threads rechnen.</translation>
    </message>
    <message>
        <source>Tiramisu, climate segmentation</source>
        <translation>Tiramisu, Klimasegmentierung</translation>
    </message>
    <message>
        <source>4.188 TFLOP a sample</source>
        <translation>4,188&#xa0;TFLOP je Sample</translation>
    </message>
    <message>
        <source>20.93 TFLOP/s on a V100</source>
        <translation>20,93&#xa0;TFLOP/s auf einer V100</translation>
    </message>
    <message>
        <source>Agrees: measured; 5.0 samples a second.</source>
        <translation>Stimmt: gemessen; 5,0 Samples je Sekunde.</translation>
    </message>
    <message>
        <source>189 MB/s per V100</source>
        <translation>189&#xa0;MB/s je V100</translation>
    </message>
    <message>
        <source>Agrees: the bytes of a sample follow from it, 189 MB/s ÷ 5.0 samples/s = 37.8 MB.</source>
        <translation>Stimmt: Die Byte eines Samples folgen daraus, 189&#xa0;MB/s ÷ 5,0 Samples/s = 37,8&#xa0;MB.</translation>
    </message>
    <message>
        <source>1.14 GB/s per node of 6 V100</source>
        <translation>1,14&#xa0;GB/s je Knoten mit 6 V100</translation>
    </message>
    <message>
        <source>Agrees: 6 × 189 MB/s = 1.134 GB/s.</source>
        <translation>Stimmt: 6 × 189&#xa0;MB/s = 1,134&#xa0;GB/s.</translation>
    </message>
    <message>
        <source>1.16 TB/s</source>
        <translation>1,16&#xa0;TB/s</translation>
    </message>
    <message>
        <source>1.16 TB/s ÷ 1.134 GB/s are 1,023 nodes: the target of 1,024 nodes. The run on 27,360 V100 would need 5.17 TB/s.</source>
        <translation>1,16&#xa0;TB/s ÷ 1,134&#xa0;GB/s sind 1.023 Knoten: das Ziel von 1.024 Knoten. Der Lauf auf 27.360 V100 bräuchte 5,17&#xa0;TB/s.</translation>
    </message>
    <message>
        <source>A modified Tiramisu network that finds storms in climate data, run on Piz Daint and Summit.</source>
        <translation>Ein abgewandeltes Tiramisu-Netz, das Stürme in Klimadaten findet, gelaufen auf Piz Daint und Summit.</translation>
    </message>
    <message>
        <source>DeepLabv3+, climate segmentation</source>
        <translation>DeepLabv3+, Klimasegmentierung</translation>
    </message>
    <message>
        <source>325.8 PFLOP/s in FP32, 999 PFLOP/s sustained and 1.13 EFLOP/s at best in FP16, 90.7 % parallel efficiency</source>
        <translation>325,8&#xa0;PFLOP/s in FP32, 999&#xa0;PFLOP/s dauerhaft und 1,13&#xa0;EFLOP/s im besten Fall in FP16, 90,7&#xa0;% parallele Effizienz</translation>
    </message>
    <message>
        <source>Totals of 27,360 V100; operations and bytes of one sample are not in the source.</source>
        <translation>Summen über 27.360 V100; Operationen und Byte eines Samples stehen nicht in der Quelle.</translation>
    </message>
    <message>
        <source>27,360 V100 of Summit. About 14.4 TFLOP a sample are recalled and not entered.</source>
        <translation>27.360 V100 von Summit. Etwa 14,4&#xa0;TFLOP je Sample sind aus dem Gedächtnis bekannt und nicht eingetragen.</translation>
    </message>
    <message>
        <source>3D U-Net on KiTS19</source>
        <translation>3D U-Net auf KiTS19</translation>
    </message>
    <message>
        <source>140 MB a sample</source>
        <translation>140&#xa0;MB je Sample</translation>
    </message>
    <message>
        <source>Rounded; the benchmark stores 146.6 MB on average.</source>
        <translation>Gerundet; der Benchmark speichert durchschnittlich 146,6&#xa0;MB.</translation>
    </message>
    <message>
        <source>A sample takes one crop of 128³ points: its operations are counted here from the layers of the MLPerf reference (22 convolutions of 32 to 320 channels, 5 transposed ones), three times those of the forward pass; the benchmark rates then make 8 TFLOP/s on a V100, 32 on an A100 and 62 on an H100. Benchmark: 168 NumPy files of one scan, 146.6 MB ± 68.3 MB, resized to 2 MiB, batches of 4 in 1.360 s (V100), 7 in 636 ms (A100) and 7 in 323 ms (H100): 431, 1,614 and 3,177 MB/s per device. Five epochs, with a checkpoint after the fifth and then after every second.</source>
        <translation>Ein Sample nimmt einen Ausschnitt von 128³ Punkten: Seine Operationen sind hier aus den Schichten der MLPerf-Referenz gezählt (22 Faltungen mit 32 bis 320 Kanälen, 5 transponierte), dreimal die des Vorwärtsdurchgangs; die Raten des Benchmarks ergeben dann 8&#xa0;TFLOP/s auf einer V100, 32 auf einer A100 und 62 auf einer H100. Benchmark: 168 NumPy-Dateien mit einem Scan, 146,6&#xa0;MB ± 68,3&#xa0;MB, auf 2&#xa0;MiB skaliert, Batches von 4 in 1,360&#xa0;s (V100), 7 in 636&#xa0;ms (A100) und 7 in 323&#xa0;ms (H100): 431, 1.614 und 3.177&#xa0;MB/s je Gerät. Fünf Epochen, mit einem Checkpoint nach der fünften und dann nach jeder zweiten.</translation>
    </message>
    <message>
        <source>BERT, as a storage benchmark</source>
        <translation>BERT, als Storage-Benchmark</translation>
    </message>
    <message>
        <source>Benchmark: 500 files of 313,532 samples, TFRecord, read in blocks of 256 KiB, batches of 48 in 968 ms on a V100: 0.12 MB/s. A checkpoint every 250 of 1,000 steps. The operations are a rule of thumb: 6 × 340 million parameters × 512 tokens; the benchmark rate then makes 52 TFLOP/s on a V100.</source>
        <translation>Benchmark: 500 Dateien mit 313.532 Samples, TFRecord, in Blöcken von 256&#xa0;KiB gelesen, Batches von 48 in 968&#xa0;ms auf einer V100: 0,12&#xa0;MB/s. Ein Checkpoint alle 250 von 1.000 Schritten. Die Operationen sind eine Faustregel: 6 × 340 Millionen Parameter × 512 Token; die Rate des Benchmarks ergibt dann 52&#xa0;TFLOP/s auf einer V100.</translation>
    </message>
    <message>
        <source>DLRM, as a storage benchmark</source>
        <translation>DLRM, als Storage-Benchmark</translation>
    </message>
    <message>
        <source>Benchmark: 1 file of 1,024 samples, indexed binary, batch 1 in 64.3 ms on a device that is not named: 15.6 samples and 10.4 GB a second.</source>
        <translation>Benchmark: 1 Datei mit 1.024 Samples, indiziert binär, Batch 1 in 64,3&#xa0;ms auf einem Gerät, das nicht genannt ist: 15,6 Samples und 10,4&#xa0;GB je Sekunde.</translation>
    </message>
    <message>
        <source>Megatron-DeepSpeed GPT, as a storage benchmark</source>
        <translation>Megatron-DeepSpeed GPT, als Storage-Benchmark</translation>
    </message>
    <message>
        <source>After a trace at Lawrence Livermore National Laboratory: 40 layers, TP 4, PP 8, ZeRO-1. Benchmark: one memory-mapped file of 277,203,535 samples of 2 KiB, batches of 16 in 2.44 s on a V100: 13 kB/s.</source>
        <translation>Nach einem Trace am Lawrence Livermore National Laboratory: 40 Schichten, TP 4, PP 8, ZeRO-1. Benchmark: eine in den Speicher abgebildete Datei mit 277.203.535 Samples zu 2&#xa0;KiB, Batches von 16 in 2,44&#xa0;s auf einer V100: 13&#xa0;kB/s.</translation>
    </message>
    <message>
        <source>Meta RoCE, 24,576 GPUs</source>
        <translation>Meta RoCE, 24.576 GPUs</translation>
    </message>
    <message>
        <source>fat_tree</source>
        <translation>Fat Tree</translation>
    </message>
    <message>
        <source>7:1</source>
        <translation>7:1</translation>
    </message>
    <message>
        <source>Agrees: the aggregation layer above the pods.</source>
        <translation>Stimmt: die Aggregationsebene über den Pods.</translation>
    </message>
    <message>
        <source>Clos of Arista and Minipack2 switches over RoCE, 400 Gb/s a GPU.</source>
        <translation>Clos aus Switches von Arista und Minipack2 über RoCE, 400&#xa0;Gb/s je GPU.</translation>
    </message>
    <message>
        <source>Fat tree, non-blocking</source>
        <translation>Fat Tree, nicht blockierend</translation>
    </message>
    <message>
        <source>Any size; the number of switches grows with it.</source>
        <translation>Jede Größe; die Zahl der Switches wächst mit.</translation>
    </message>
    <message>
        <source>Fat tree, 2:1 between pods</source>
        <translation>Fat Tree, 2:1 zwischen Pods</translation>
    </message>
    <message>
        <source>A common saving in the topmost layer.</source>
        <translation>Eine übliche Ersparnis in der obersten Ebene.</translation>
    </message>
    <message>
        <source>DGX SuperPOD H100, rail-optimised</source>
        <translation>DGX SuperPOD H100, rail-optimiert</translation>
    </message>
    <message>
        <source>rail_optimised</source>
        <translation>rail-optimiert</translation>
    </message>
    <message>
        <source>Quantum-2 switches of 64 ports of 400 Gb/s with SHARPv3.</source>
        <translation>Quantum-2-Switches mit 64 Ports zu 400&#xa0;Gb/s mit SHARPv3.</translation>
    </message>
    <message>
        <source>DGX SuperPOD B300, rail-optimised</source>
        <translation>DGX SuperPOD B300, rail-optimiert</translation>
    </message>
    <message>
        <source>Half as many spine as leaf switches of twice the ports keep 1:1.</source>
        <translation>Halb so viele Spine- wie Leaf-Switches mit doppelt so vielen Ports halten 1:1.</translation>
    </message>
    <message>
        <source>Rail-only</source>
        <translation>Nur Rails</translation>
    </message>
    <message>
        <source>rail_only</source>
        <translation>nur Rails</translation>
    </message>
    <message>
        <source>Each rail is a network of its own. Collectives along a rail keep their speed; all-to-all traffic also crosses the scale-up link.</source>
        <translation>Jede Rail ist ein Netz für sich. Collectives entlang einer Rail behalten ihre Geschwindigkeit; All-to-All-Verkehr quert zusätzlich den Scale-up-Link.</translation>
    </message>
    <message>
        <source>Slingshot dragonfly, Frontier</source>
        <translation>Slingshot-Dragonfly, Frontier</translation>
    </message>
    <message>
        <source>dragonfly</source>
        <translation>Dragonfly</translation>
    </message>
    <message>
        <source>A group is one cabinet of 128 nodes with four MI250X each; 64-port switches of 200 Gb/s.</source>
        <translation>Eine Gruppe ist ein Schrank mit 128 Knoten zu vier MI250X; Switches mit 64 Ports zu 200&#xa0;Gb/s.</translation>
    </message>
    <message>
        <source>Slingshot dragonfly, Aurora</source>
        <translation>Slingshot-Dragonfly, Aurora</translation>
    </message>
    <message>
        <source>A group is one cabinet of 64 nodes with six GPUs each.</source>
        <translation>Eine Gruppe ist ein Schrank mit 64 Knoten zu sechs GPUs.</translation>
    </message>
    <message>
        <source>Two-tier Ethernet, 3:1</source>
        <translation>Zwei Ebenen Ethernet, 3:1</translation>
    </message>
    <message>
        <source>two_tier</source>
        <translation>zwei Ebenen</translation>
    </message>
    <message>
        <source>Typical of enterprise networks; beyond the rack a third of the bandwidth is left.</source>
        <translation>Typisch für Unternehmensnetze; jenseits des Racks bleibt ein Drittel der Bandbreite.</translation>
    </message>
    <message>
        <source>Two sites, 100 km</source>
        <translation>Zwei Standorte, 100&#xa0;km</translation>
    </message>
    <message>
        <source>A starting point for training across data centres; enter the lines that are there.</source>
        <translation>Ein Ausgangspunkt für Training über Rechenzentren hinweg; tragen Sie die vorhandenen Leitungen ein.</translation>
    </message>
    <message>
        <source>Llama 3 405B on 16,384 H100</source>
        <translation>Llama 3 405B auf 16.384 H100</translation>
    </message>
    <message>
        <source>54 days of the pre-training run: 419 unexpected interruptions, 47 planned stops, more than 90 % of the time effective.</source>
        <translation>54 Tage des Vortrainings: 419 unerwartete Unterbrechungen, 47 geplante Stopps, mehr als 90&#xa0;% der Zeit wirksam.</translation>
    </message>
    <message>
        <source>400 TFLOP/s per GPU</source>
        <translation>400&#xa0;TFLOP/s je GPU</translation>
    </message>
    <message>
        <source>Table 4 of the report, which does not say what it counts; by Megatron&apos;s convention here.</source>
        <translation>Tabelle 4 des Berichts, der nicht sagt, was er zählt; hier nach der Konvention von Megatron.</translation>
    </message>
    <message>
        <source>419 unexpected interruptions in 54 days, one in 3.09 h</source>
        <translation>419 unerwartete Unterbrechungen in 54 Tagen, eine in 3,09&#xa0;h</translation>
    </message>
    <message>
        <source>The rates by component are those of the same table, so this checks their sum.</source>
        <translation>Die Raten je Bauteil stammen aus derselben Tabelle; das prüft also ihre Summe.</translation>
    </message>
    <message>
        <source>466 interruptions in all, one in 2.78 h</source>
        <translation>466 Unterbrechungen insgesamt, eine in 2,78&#xa0;h</translation>
    </message>
    <message>
        <source>0.173 interruptions per GPU and year</source>
        <translation>0,173 Unterbrechungen je GPU und Jahr</translation>
    </message>
    <message>
        <source>419 ÷ (16,384 × 54 days).</source>
        <translation>419 ÷ (16.384 × 54 Tage).</translation>
    </message>
    <message>
        <source>more than 90 % effective training time</source>
        <translation>mehr als 90&#xa0;% wirksame Trainingszeit</translation>
    </message>
    <message>
        <source>With recovery in ten minutes and a checkpoint every ten; neither is published.</source>
        <translation>Mit einer Wiederherstellung in zehn Minuten und einem Checkpoint alle zehn; beides ist nicht veröffentlicht.</translation>
    </message>
    <message>
        <source>5,291.7 GiB</source>
        <translation>5.291,7&#xa0;GiB</translation>
    </message>
    <message>
        <source>MLPerf Storage prints 5.29 TB for the same model; its unit is GiB.</source>
        <translation>MLPerf Storage druckt 5,29&#xa0;TB für dasselbe Modell; die Einheit dort ist GiB.</translation>
    </message>
    <message>
        <source>2 TB/s sustained from Tectonic</source>
        <translation>2&#xa0;TB/s dauerhaft aus Tectonic</translation>
    </message>
    <message>
        <source>The file system of 240 PB on 7,500 servers; 7 TB/s are its peak, and no rate for sizing.</source>
        <translation>Das Dateisystem mit 240&#xa0;PB auf 7.500 Servern; 7&#xa0;TB/s sind seine Spitze und keine Rate zum Auslegen.</translation>
    </message>
    <message>
        <source>OPT-175B on 992 A100</source>
        <translation>OPT-175B auf 992 A100</translation>
    </message>
    <message>
        <source>About 33 days of training that took two months: two of 124 machines failed a day, and people restarted the job by hand.</source>
        <translation>Etwa 33 Tage Training, die zwei Monate dauerten: Zwei von 124 Maschinen fielen am Tag aus, und Menschen starteten den Job von Hand neu.</translation>
    </message>
    <message>
        <source>one interruption in 7.5 h</source>
        <translation>eine Unterbrechung in 7,5&#xa0;h</translation>
    </message>
    <message>
        <source>Lockwood; 90 restarts in two months would be one in 16 h, so the figure counts more than restarts. The failure rate is set from it.</source>
        <translation>Lockwood; 90 Neustarts in zwei Monaten wären einer in 16&#xa0;h, die Angabe zählt also mehr als Neustarts. Die Ausfallrate ist danach gesetzt.</translation>
    </message>
    <message>
        <source>59 % of the time effective: 33 of 56 days</source>
        <translation>59&#xa0;% der Zeit wirksam: 33 von 56 Tagen</translation>
    </message>
    <message>
        <source>Recovery is set to 3.4 h, which both published figures imply together.</source>
        <translation>Die Wiederherstellung ist auf 3,4&#xa0;h gesetzt, was beide veröffentlichten Angaben zusammen bedeuten.</translation>
    </message>
    <message>
        <source>BLOOM 176B on 384 A100</source>
        <translation>BLOOM 176B auf 384 A100</translation>
    </message>
    <message>
        <source>A full checkpoint every three hours, written in 40 s by all 384 processes.</source>
        <translation>Alle drei Stunden ein voller Checkpoint, von allen 384 Prozessen in 40&#xa0;s geschrieben.</translation>
    </message>
    <message>
        <source>2.3 TB</source>
        <translation>2,3&#xa0;TB</translation>
    </message>
    <message>
        <source>2.24 TiB: the figure is in binary units; 176 billion parameters × 14 bytes are 2.47 TB.</source>
        <translation>2,24&#xa0;TiB: Die Angabe ist in binären Einheiten; 176 Milliarden Parameter × 14 Byte sind 2,47&#xa0;TB.</translation>
    </message>
    <message>
        <source>40 s</source>
        <translation>40&#xa0;s</translation>
    </message>
    <message>
        <source>2.3 TB ÷ 40 s is the rate of the file system; in decimal units the checkpoint is 7 % larger.</source>
        <translation>2,3&#xa0;TB ÷ 40&#xa0;s ist die Rate des Dateisystems; in dezimalen Einheiten ist der Checkpoint 7&#xa0;% größer.</translation>
    </message>
    <message>
        <source>0.37 % overhead: 40 s every 3 h</source>
        <translation>0,37&#xa0;% Mehraufwand: 40&#xa0;s alle 3&#xa0;h</translation>
    </message>
    <message>
        <source>Climate segmentation on 1,024 Summit nodes</source>
        <translation>Klimasegmentierung auf 1.024 Summit-Knoten</translation>
    </message>
    <message>
        <source>Tiramisu on 6,144 V100: small images of simulations, read at more than a terabyte a second.</source>
        <translation>Tiramisu auf 6.144 V100: kleine Bilder aus Simulationen, mit mehr als einem Terabyte je Sekunde gelesen.</translation>
    </message>
    <message>
        <source>189 MB/s per V100 at 20.93 TFLOP/s</source>
        <translation>189&#xa0;MB/s je V100 bei 20,93&#xa0;TFLOP/s</translation>
    </message>
    <message>
        <source>1.14 GB/s per node of six</source>
        <translation>1,14&#xa0;GB/s je Knoten mit sechs</translation>
    </message>
    <message>
        <source>This is the target of 1,024 nodes. The run on 27,360 V100 would need 5.17 TB/s.</source>
        <translation>Das ist das Ziel für 1.024 Knoten. Der Lauf auf 27.360 V100 bräuchte 5,17&#xa0;TB/s.</translation>
    </message>
    <message>
        <source>5.0 samples per second</source>
        <translation>5,0 Samples je Sekunde</translation>
    </message>
    <message>
        <source>CosmoFlow on nodes of eight V100</source>
        <translation>CosmoFlow auf Knoten mit acht V100</translation>
    </message>
    <message>
        <source>Volumes of 16 MiB at 50 TFLOP/s a device: more than an NFS client delivers, even with many connections.</source>
        <translation>Volumen von 16&#xa0;MiB bei 50&#xa0;TFLOP/s je Gerät: mehr, als ein NFS-Client liefert, selbst mit vielen Verbindungen.</translation>
    </message>
    <message>
        <source>3.25 GB/s per V100 at 50 TFLOP/s</source>
        <translation>3,25&#xa0;GB/s je V100 bei 50&#xa0;TFLOP/s</translation>
    </message>
    <message>
        <source>With 65 GB/s per PFLOP/s; in binary units 63.3, so 3.16 GB/s.</source>
        <translation>Mit 65&#xa0;GB/s je PFLOP/s; in binären Einheiten 63,3, also 3,16&#xa0;GB/s.</translation>
    </message>
    <message>
        <source>26 GB/s per node</source>
        <translation>26&#xa0;GB/s je Knoten</translation>
    </message>
    <message>
        <source>10 GB/s for an NFS client with nconnect</source>
        <translation>10&#xa0;GB/s für einen NFS-Client mit nconnect</translation>
    </message>
    <message>
        <source>DGX SuperPOD H100, storage good</source>
        <translation>DGX SuperPOD H100, Storage „good“</translation>
    </message>
    <message>
        <source>One scalable unit of 32 nodes, 256 GPUs. Text that fits the caches of the nodes.</source>
        <translation>Eine skalierbare Einheit von 32 Knoten, 256 GPUs. Text, der in die Caches der Knoten passt.</translation>
    </message>
    <message>
        <source>15 GB/s read for one scalable unit</source>
        <translation>15&#xa0;GB/s gelesen für eine skalierbare Einheit</translation>
    </message>
    <message>
        <source>7 GB/s written for one scalable unit</source>
        <translation>7&#xa0;GB/s geschrieben für eine skalierbare Einheit</translation>
    </message>
    <message>
        <source>DGX SuperPOD H100, storage better</source>
        <translation>DGX SuperPOD H100, Storage „better“</translation>
    </message>
    <message>
        <source>One scalable unit of 32 nodes, 256 GPUs. Compressed images.</source>
        <translation>Eine skalierbare Einheit von 32 Knoten, 256 GPUs. Komprimierte Bilder.</translation>
    </message>
    <message>
        <source>40 GB/s read for one scalable unit</source>
        <translation>40&#xa0;GB/s gelesen für eine skalierbare Einheit</translation>
    </message>
    <message>
        <source>20 GB/s written for one scalable unit</source>
        <translation>20&#xa0;GB/s geschrieben für eine skalierbare Einheit</translation>
    </message>
    <message>
        <source>DGX SuperPOD H100, storage best</source>
        <translation>DGX SuperPOD H100, Storage „best“</translation>
    </message>
    <message>
        <source>One scalable unit of 32 nodes, 256 GPUs. High-resolution and uncompressed images, offline inference, preparation of data.</source>
        <translation>Eine skalierbare Einheit von 32 Knoten, 256 GPUs. Hochaufgelöste und unkomprimierte Bilder, Offline-Inferenz, Aufbereitung von Daten.</translation>
    </message>
    <message>
        <source>125 GB/s read for one scalable unit</source>
        <translation>125&#xa0;GB/s gelesen für eine skalierbare Einheit</translation>
    </message>
    <message>
        <source>62 GB/s written for one scalable unit</source>
        <translation>62&#xa0;GB/s geschrieben für eine skalierbare Einheit</translation>
    </message>
    <message>
        <source>GPT-3 175B on 10,000 V100 (2020)</source>
        <translation>GPT-3 175B auf 10.000 V100 (2020)</translation>
    </message>
    <message>
        <source>300 billion tokens on the cluster of 10,000 V100 that Microsoft built for OpenAI; the length of the run was worked out later from its FLOPs.</source>
        <translation>300 Milliarden Token auf dem Cluster mit 10.000 V100, den Microsoft für OpenAI baute; die Dauer des Laufs wurde später aus seinen FLOPs berechnet.</translation>
    </message>
    <message>
        <source>14.8 days</source>
        <translation>14,8 Tage</translation>
    </message>
    <message>
        <source>3.14 × 10²³ FLOPs at 24.6 TFLOP/s a GPU.</source>
        <translation>3,14 × 10²³ FLOPs bei 24,6&#xa0;TFLOP/s je GPU.</translation>
    </message>
    <message>
        <source>TP 8, PP 16, DP 78 and a micro-batch of 1: the layout was never published</source>
        <translation>TP 8, PP 16, DP 78 und ein Micro-Batch von 1: Das Layout wurde nie veröffentlicht</translation>
    </message>
    <message>
        <source>9,984 of the 10,000 GPUs, which this layout divides</source>
        <translation>9.984 der 10.000 GPUs, die dieses Layout teilt</translation>
    </message>
    <message>
        <source>full recomputation</source>
        <translation>volle Neuberechnung</translation>
    </message>
    <message>
        <source>MT-NLG 530B on 2,240 A100 (2021)</source>
        <translation>MT-NLG 530B auf 2.240 A100 (2021)</translation>
    </message>
    <message>
        <source>Megatron-Turing NLG, 530 billion parameters, with DeepSpeed and Megatron-LM on Selene.</source>
        <translation>Megatron-Turing NLG, 530 Milliarden Parameter, mit DeepSpeed und Megatron-LM auf Selene.</translation>
    </message>
    <message>
        <source>60.1 s a step</source>
        <translation>60,1&#xa0;s je Schritt</translation>
    </message>
    <message>
        <source>micro-batch of 1</source>
        <translation>Micro-Batch von 1</translation>
    </message>
    <message>
        <source>MT-NLG 530B on 2,800 A100 (2021)</source>
        <translation>MT-NLG 530B auf 2.800 A100 (2021)</translation>
    </message>
    <message>
        <source>50.2 s a step</source>
        <translation>50,2&#xa0;s je Schritt</translation>
    </message>
    <message>
        <source>MT-NLG 530B on 3,360 A100 (2021)</source>
        <translation>MT-NLG 530B auf 3.360 A100 (2021)</translation>
    </message>
    <message>
        <source>44.4 s a step</source>
        <translation>44,4&#xa0;s je Schritt</translation>
    </message>
    <message>
        <source>GPT 1T on 3,072 A100 (2021)</source>
        <translation>GPT 1T auf 3.072 A100 (2021)</translation>
    </message>
    <message>
        <source>The trillion-parameter model of Megatron-LM, at the scale of the whole of Selene.</source>
        <translation>Das Modell von Megatron-LM mit einer Billion Parameter, im Maßstab des ganzen Selene.</translation>
    </message>
    <message>
        <source>84 days</source>
        <translation>84 Tage</translation>
    </message>
    <message>
        <source>For 450 billion tokens. Worked out by the authors from 163 TFLOP/s a GPU that they measured.</source>
        <translation>Für 450 Milliarden Token. Von den Autoren aus den 163&#xa0;TFLOP/s je GPU berechnet, die sie gemessen haben.</translation>
    </message>
    <message>
        <source>ZeRO-Offload 10B on one V100 (2021)</source>
        <translation>ZeRO-Offload 10B auf einer V100 (2021)</translation>
    </message>
    <message>
        <source>Optimizer and gradients on the host: ten billion parameters on one GPU of a DGX-2.</source>
        <translation>Optimierer und Gradienten auf dem Host: zehn Milliarden Parameter auf einer GPU einer DGX-2.</translation>
    </message>
    <message>
        <source>40 TFLOP/s, 30 useful</source>
        <translation>40&#xa0;TFLOP/s, 30 nützlich</translation>
    </message>
    <message>
        <source>Read as all operations, recomputed ones among them: three quarters of it are compared.</source>
        <translation>Als Zahl aller Operationen gelesen, neu berechnete eingeschlossen: Drei Viertel davon werden verglichen.</translation>
    </message>
    <message>
        <source>batches of 512 sequences, as in the paper, in micro-batches of 8</source>
        <translation>Batches von 512 Sequenzen wie in der Arbeit, in Micro-Batches von 8</translation>
    </message>
    <message>
        <source>the driver context of other frameworks, and none for communication: there is one GPU</source>
        <translation>der Treiberkontext anderer Frameworks und keiner für Kommunikation: Es gibt eine GPU</translation>
    </message>
    <message>
        <source>OPT-175B on 992 A100 (2022)</source>
        <translation>OPT-175B auf 992 A100 (2022)</translation>
    </message>
    <message>
        <source>FSDP with tensor parallelism of 8 in FP16; the case study of OPT adds its failures.</source>
        <translation>FSDP mit Tensor-Parallelität von 8 in FP16; die Fallstudie zu OPT fügt seine Ausfälle hinzu.</translation>
    </message>
    <message>
        <source>103 tokens/s a GPU</source>
        <translation>103 Token/s je GPU</translation>
    </message>
    <message>
        <source>33 days on 1,024 GPUs for 300 billion tokens, without the restarts; the run itself took two months.</source>
        <translation>33 Tage auf 1.024 GPUs für 300 Milliarden Token, ohne die Neustarts; der Lauf selbst dauerte zwei Monate.</translation>
    </message>
    <message>
        <source>BLOOM 176B on 384 A100 (2022)</source>
        <translation>BLOOM 176B auf 384 A100 (2022)</translation>
    </message>
    <message>
        <source>BigScience on Jean Zay with Megatron-DeepSpeed; 366 billion tokens.</source>
        <translation>BigScience auf Jean Zay mit Megatron-DeepSpeed; 366 Milliarden Token.</translation>
    </message>
    <message>
        <source>105 s a step</source>
        <translation>105&#xa0;s je Schritt</translation>
    </message>
    <message>
        <source>1,082,880 GPU-hours</source>
        <translation>1.082.880&#xa0;GPU-h</translation>
    </message>
    <message>
        <source>475 MWh</source>
        <translation>475&#xa0;MWh</translation>
    </message>
    <message>
        <source>PaLM 540B on 6,144 TPU v4 (2022)</source>
        <translation>PaLM 540B auf 6.144 TPU v4 (2022)</translation>
    </message>
    <message>
        <source>Two pods, 12-way model parallel and 256-way fully sharded within each; no pipeline.</source>
        <translation>Zwei Pods, in jedem 12-fach modellparallel und 256-fach vollständig verteilt; keine Pipeline.</translation>
    </message>
    <message>
        <source>38.8 tokens/s a chip</source>
        <translation>38,8 Token/s je Chip</translation>
    </message>
    <message>
        <source>238,300 tokens/s in all.</source>
        <translation>238.300 Token/s insgesamt.</translation>
    </message>
    <message>
        <source>micro-batch of 4 sequences</source>
        <translation>Micro-Batch von 4 Sequenzen</translation>
    </message>
    <message>
        <source>LLaMA 65B on 2,048 A100 (2023)</source>
        <translation>LLaMA 65B auf 2.048 A100 (2023)</translation>
    </message>
    <message>
        <source>1.4 trillion tokens in batches of 4 million.</source>
        <translation>1,4 Billionen Token in Batches von 4 Millionen.</translation>
    </message>
    <message>
        <source>380 tokens/s a GPU</source>
        <translation>380 Token/s je GPU</translation>
    </message>
    <message>
        <source>1,022,362 GPU-hours</source>
        <translation>1.022.362&#xa0;GPU-h</translation>
    </message>
    <message>
        <source>449 MWh</source>
        <translation>449&#xa0;MWh</translation>
    </message>
    <message>
        <source>TP 8 and ZeRO-1: the paper names model and sequence parallelism, without degrees</source>
        <translation>TP 8 und ZeRO-1: Die Arbeit nennt Modell- und Sequenz-Parallelität ohne Grade</translation>
    </message>
    <message>
        <source>what linear layers give out is kept; little else is recomputed</source>
        <translation>was lineare Schichten ausgeben, wird behalten; sonst wird wenig neu berechnet</translation>
    </message>
    <message>
        <source>MPT-7B on 440 A100 (2023)</source>
        <translation>MPT-7B auf 440 A100 (2023)</translation>
    </message>
    <message>
        <source>A trillion tokens with llm-foundry, without a person stepping in.</source>
        <translation>Eine Billion Token mit llm-foundry, ohne dass ein Mensch eingriff.</translation>
    </message>
    <message>
        <source>9.5 days</source>
        <translation>9,5 Tage</translation>
    </message>
    <message>
        <source>From start to end, with evaluations and four failures of hardware.</source>
        <translation>Von Anfang bis Ende, mit Auswertungen und vier Hardware-Ausfällen.</translation>
    </message>
    <message>
        <source>full recomputation, as in the published recipe</source>
        <translation>volle Neuberechnung, wie im veröffentlichten Rezept</translation>
    </message>
    <message>
        <source>StarCoderBase 15.5B on 512 A100 (2023)</source>
        <translation>StarCoderBase 15.5B auf 512 A100 (2023)</translation>
    </message>
    <message>
        <source>A trillion tokens of code with Megatron-LM, contexts of 8,192 tokens.</source>
        <translation>Eine Billion Token Code mit Megatron-LM, Kontexte von 8.192 Token.</translation>
    </message>
    <message>
        <source>320,256 GPU-hours</source>
        <translation>320.256&#xa0;GPU-h</translation>
    </message>
    <message>
        <source>All that the project booked for this model, so more than one clean pass.</source>
        <translation>Alles, was das Projekt für dieses Modell verbucht hat, also mehr als ein sauberer Durchgang.</translation>
    </message>
    <message>
        <source>sequence parallelism and selective recomputation</source>
        <translation>Sequenz-Parallelität und selektive Neuberechnung</translation>
    </message>
    <message>
        <source>Falcon 40B on 384 A100 (2023)</source>
        <translation>Falcon 40B auf 384 A100 (2023)</translation>
    </message>
    <message>
        <source>A trillion tokens in the cloud with 3D parallelism and ZeRO.</source>
        <translation>Eine Billion Token in der Cloud mit 3D-Parallelität und ZeRO.</translation>
    </message>
    <message>
        <source>60 days</source>
        <translation>60 Tage</translation>
    </message>
    <message>
        <source>“Two months” in the model card.</source>
        <translation>„Zwei Monate“ auf der Modellkarte.</translation>
    </message>
    <message>
        <source>micro-batch of 1, selective recomputation</source>
        <translation>Micro-Batch von 1, selektive Neuberechnung</translation>
    </message>
    <message>
        <source>Falcon 180B on 4,096 A100 (2023)</source>
        <translation>Falcon 180B auf 4.096 A100 (2023)</translation>
    </message>
    <message>
        <source>3.5 trillion tokens; TP 8, PP 8, DP 64 with ZeRO.</source>
        <translation>3,5 Billionen Token; TP 8, PP 8, DP 64 mit ZeRO.</translation>
    </message>
    <message>
        <source>7 million GPU-hours</source>
        <translation>7&#xa0;Mio. GPU-h</translation>
    </message>
    <message>
        <source>micro-batch of 1, selective recomputation and sequence parallelism</source>
        <translation>Micro-Batch von 1, selektive Neuberechnung und Sequenz-Parallelität</translation>
    </message>
    <message>
        <source>Llama 2 70B on A100 (2023)</source>
        <translation>Llama 2 70B auf A100 (2023)</translation>
    </message>
    <message>
        <source>2 trillion tokens; the GPU-hours stand on the model card.</source>
        <translation>2 Billionen Token; die GPU-Stunden stehen auf der Modellkarte.</translation>
    </message>
    <message>
        <source>1,720,320 GPU-hours</source>
        <translation>1.720.320&#xa0;GPU-h</translation>
    </message>
    <message>
        <source>2,048 GPUs, TP 8, PP 4, micro-batch of 1: the layout was never published</source>
        <translation>2.048 GPUs, TP 8, PP 4, Micro-Batch von 1: Das Layout wurde nie veröffentlicht</translation>
    </message>
    <message>
        <source>TinyLlama 1.1B on 16 A100 (2023)</source>
        <translation>TinyLlama 1.1B auf 16 A100 (2023)</translation>
    </message>
    <message>
        <source>3 trillion tokens on two nodes in 90 days.</source>
        <translation>3 Billionen Token auf zwei Knoten in 90 Tagen.</translation>
    </message>
    <message>
        <source>24,000 tokens/s a GPU</source>
        <translation>24.000 Token/s je GPU</translation>
    </message>
    <message>
        <source>about 90 days</source>
        <translation>etwa 90 Tage</translation>
    </message>
    <message>
        <source>300 billion tokens took 3,456 GPU-hours.</source>
        <translation>300 Milliarden Token brauchten 3.456 GPU-Stunden.</translation>
    </message>
    <message>
        <source>micro-batch of 8</source>
        <translation>Micro-Batch von 8</translation>
    </message>
    <message>
        <source>MLPerf GPT-3 175B on 4,096 H100 (2023)</source>
        <translation>MLPerf GPT-3 175B auf 4.096 H100 (2023)</translation>
    </message>
    <message>
        <source>MLPerf Training: partial training to a target; the speed is that of its steps.</source>
        <translation>MLPerf Training: Teiltraining bis zu einem Ziel; die Geschwindigkeit ist die seiner Schritte.</translation>
    </message>
    <message>
        <source>629 tokens/s a GPU</source>
        <translation>629 Token/s je GPU</translation>
    </message>
    <message>
        <source>Median of the blocks of its log, evaluation left out.</source>
        <translation>Median der Blöcke seines Protokolls, ohne Auswertung.</translation>
    </message>
    <message>
        <source>virtual stages</source>
        <translation>virtuelle Stufen</translation>
    </message>
    <message>
        <source>Llama 2 7B again on 128 A100 (2024)</source>
        <translation>Llama 2 7B noch einmal auf 128 A100 (2024)</translation>
    </message>
    <message>
        <source>IBM trained the shape of Llama 2 7B anew with FSDP and torch.compile, 2.2 trillion tokens.</source>
        <translation>IBM trainierte die Form von Llama 2 7B neu mit FSDP und torch.compile, 2,2 Billionen Token.</translation>
    </message>
    <message>
        <source>3,700 tokens/s a GPU</source>
        <translation>3.700 Token/s je GPU</translation>
    </message>
    <message>
        <source>162,000 GPU-hours</source>
        <translation>162.000&#xa0;GPU-h</translation>
    </message>
    <message>
        <source>batches of 1,024 sequences, micro-batch of 2</source>
        <translation>Batches von 1.024 Sequenzen, Micro-Batch von 2</translation>
    </message>
    <message>
        <source>MegaScale 175B on 256 GPUs (2024)</source>
        <translation>MegaScale 175B auf 256 GPUs (2024)</translation>
    </message>
    <message>
        <source>ByteDance’s Megatron-LM with its own overlap and operators; weak end of its scaling table.</source>
        <translation>Megatron-LM von ByteDance mit eigener Überlappung und eigenen Operatoren; unteres Ende seiner Skalierungstabelle.</translation>
    </message>
    <message>
        <source>70.86 days</source>
        <translation>70,86 Tage</translation>
    </message>
    <message>
        <source>For 300 billion tokens. Worked out by the authors from the throughput. Their block runs attention and MLP side by side, with a sliding window.</source>
        <translation>Für 300 Milliarden Token. Von den Autoren aus dem Durchsatz berechnet. Ihr Block führt Attention und MLP nebeneinander aus, mit gleitendem Fenster.</translation>
    </message>
    <message>
        <source>A100 for “Ampere GPUs”</source>
        <translation>A100 für „Ampere GPUs“</translation>
    </message>
    <message>
        <source>selective recomputation</source>
        <translation>selektive Neuberechnung</translation>
    </message>
    <message>
        <source>MegaScale 175B on 12,288 GPUs (2024)</source>
        <translation>MegaScale 175B auf 12.288 GPUs (2024)</translation>
    </message>
    <message>
        <source>ByteDance’s Megatron-LM with its own overlap and operators; strong end of its scaling table.</source>
        <translation>Megatron-LM von ByteDance mit eigener Überlappung und eigenen Operatoren; oberes Ende seiner Skalierungstabelle.</translation>
    </message>
    <message>
        <source>1.75 days</source>
        <translation>1,75 Tage</translation>
    </message>
    <message>
        <source>Nemotron-4 340B on 1,536 H100 (2024)</source>
        <translation>Nemotron-4 340B auf 1.536 H100 (2024)</translation>
    </message>
    <message>
        <source>9 trillion tokens; batch and GPUs grew in three stages, of which this is one.</source>
        <translation>9 Billionen Token; Batch und GPUs wuchsen in drei Stufen, dies ist eine davon.</translation>
    </message>
    <message>
        <source>10.3 s a step</source>
        <translation>10,3&#xa0;s je Schritt</translation>
    </message>
    <message>
        <source>8 virtual stages, micro-batch of 1</source>
        <translation>8 virtuelle Stufen, Micro-Batch von 1</translation>
    </message>
    <message>
        <source>no recomputation</source>
        <translation>keine Neuberechnung</translation>
    </message>
    <message>
        <source>Nemotron-4 340B on 3,072 H100 (2024)</source>
        <translation>Nemotron-4 340B auf 3.072 H100 (2024)</translation>
    </message>
    <message>
        <source>10.4 s a step</source>
        <translation>10,4&#xa0;s je Schritt</translation>
    </message>
    <message>
        <source>Nemotron-4 340B on 6,144 H100 (2024)</source>
        <translation>Nemotron-4 340B auf 6.144 H100 (2024)</translation>
    </message>
    <message>
        <source>8 s a step</source>
        <translation>8&#xa0;s je Schritt</translation>
    </message>
    <message>
        <source>Llama 3 8B on H100 (2024)</source>
        <translation>Llama 3 8B auf H100 (2024)</translation>
    </message>
    <message>
        <source>15 trillion tokens; GPU-hours from the model card.</source>
        <translation>15 Billionen Token; GPU-Stunden von der Modellkarte.</translation>
    </message>
    <message>
        <source>1.3 million GPU-hours</source>
        <translation>1,3&#xa0;Mio. GPU-h</translation>
    </message>
    <message>
        <source>More than the one pass over 15 trillion tokens: at these hours the MFU would be 16 %, where the paper has about 40 %.</source>
        <translation>Mehr als der eine Durchgang über 15 Billionen Token: Bei diesen Stunden läge die MFU bei 16&#xa0;%, wo die Arbeit etwa 40&#xa0;% nennt.</translation>
    </message>
    <message>
        <source>2,048 GPUs, fully sharded: the layout was never published</source>
        <translation>2.048 GPUs, vollständig verteilt: Das Layout wurde nie veröffentlicht</translation>
    </message>
    <message>
        <source>Llama 3 70B on H100 (2024)</source>
        <translation>Llama 3 70B auf H100 (2024)</translation>
    </message>
    <message>
        <source>6.4 million GPU-hours</source>
        <translation>6,4&#xa0;Mio. GPU-h</translation>
    </message>
    <message>
        <source>More than the one pass over 15 trillion tokens: at these hours the MFU would be 28 %.</source>
        <translation>Mehr als der eine Durchgang über 15 Billionen Token: Bei diesen Stunden läge die MFU bei 28&#xa0;%.</translation>
    </message>
    <message>
        <source>8,192 GPUs, TP 8, PP 4: the layout was never published</source>
        <translation>8.192 GPUs, TP 8, PP 4: Das Layout wurde nie veröffentlicht</translation>
    </message>
    <message>
        <source>Llama 3 405B on 8,192 H100 (2024)</source>
        <translation>Llama 3 405B auf 8.192 H100 (2024)</translation>
    </message>
    <message>
        <source>TP 8, PP 16, sharded optimizer and gradients, batches of 16 million tokens.</source>
        <translation>TP 8, PP 16, Optimierer und Gradienten verteilt, Batches von 16 Millionen Token.</translation>
    </message>
    <message>
        <source>430 TFLOP/s a GPU</source>
        <translation>430&#xa0;TFLOP/s je GPU</translation>
    </message>
    <message>
        <source>Counted as Megatron counts: which convention the paper means it does not say.</source>
        <translation>Gezählt wie bei Megatron: Welche Konvention die Arbeit meint, sagt sie nicht.</translation>
    </message>
    <message>
        <source>8 virtual stages</source>
        <translation>8 virtuelle Stufen</translation>
    </message>
    <message>
        <source>outputs of the norms are rebuilt: the paper frees tensors early and does not recompute, but does not say which</source>
        <translation>Ausgaben der Normen werden neu aufgebaut: Die Arbeit gibt Tensoren früh frei und berechnet nichts neu, sagt aber nicht, welche</translation>
    </message>
    <message>
        <source>Llama 3 405B on 16,384 H100 (2024)</source>
        <translation>Llama 3 405B auf 16.384 H100 (2024)</translation>
    </message>
    <message>
        <source>400 TFLOP/s a GPU</source>
        <translation>400&#xa0;TFLOP/s je GPU</translation>
    </message>
    <message>
        <source>30.84 million GPU-hours</source>
        <translation>30,84&#xa0;Mio. GPU-h</translation>
    </message>
    <message>
        <source>All that the model card counts.</source>
        <translation>Alles, was die Modellkarte zählt.</translation>
    </message>
    <message>
        <source>Llama 3 405B on 16,384 H100, 128K (2024)</source>
        <translation>Llama 3 405B auf 16.384 H100, 128K (2024)</translation>
    </message>
    <message>
        <source>TP 8, PP 16, sharded optimizer and gradients, batches of 16 million tokens, contexts of 131,072 tokens over 16 GPUs.</source>
        <translation>TP 8, PP 16, Optimierer und Gradienten verteilt, Batches von 16 Millionen Token, Kontexte von 131.072 Token über 16 GPUs.</translation>
    </message>
    <message>
        <source>380 TFLOP/s a GPU</source>
        <translation>380&#xa0;TFLOP/s je GPU</translation>
    </message>
    <message>
        <source>DeepSeek-V3 on 2,048 H800 (2024)</source>
        <translation>DeepSeek-V3 auf 2.048 H800 (2024)</translation>
    </message>
    <message>
        <source>14.8 trillion tokens; PP 16 with DualPipe, EP 64 over eight nodes, ZeRO-1, products in FP8 by blocks.</source>
        <translation>14,8 Billionen Token; PP 16 mit DualPipe, EP 64 über acht Knoten, ZeRO-1, Produkte blockweise in FP8.</translation>
    </message>
    <message>
        <source>54.2 days</source>
        <translation>54,2 Tage</translation>
    </message>
    <message>
        <source>2.664 million GPU-hours on 2,048.</source>
        <translation>2,664 Millionen GPU-Stunden auf 2.048.</translation>
    </message>
    <message>
        <source>2.664 million GPU-hours</source>
        <translation>2,664&#xa0;Mio. GPU-h</translation>
    </message>
    <message>
        <source>The whole of pre-training, which met no irrecoverable stop.</source>
        <translation>Das ganze Vortraining, das keinen unbehebbaren Stopp erlebte.</translation>
    </message>
    <message>
        <source>$5.328 M</source>
        <translation>$5,328 M</translation>
    </message>
    <message>
        <source>At $2 a GPU-hour, pre-training alone.</source>
        <translation>Bei 2&#xa0;$ je GPU-Stunde, das Vortraining allein.</translation>
    </message>
    <message>
        <source>micro-batch of 1; weights of the router applied before the second product of an expert</source>
        <translation>Micro-Batch von 1; Gewichte des Routers vor dem zweiten Produkt eines Experten angewandt</translation>
    </message>
    <message>
        <source>its all-to-all is wholly hidden, as section 3.2.1 says</source>
        <translation>sein All-to-All ist ganz verdeckt, wie Abschnitt 3.2.1 sagt</translation>
    </message>
    <message>
        <source>MLPerf GPT-3 175B on 512 H100 (2024)</source>
        <translation>MLPerf GPT-3 175B auf 512 H100 (2024)</translation>
    </message>
    <message>
        <source>740 tokens/s a GPU</source>
        <translation>740 Token/s je GPU</translation>
    </message>
    <message>
        <source>MLPerf GPT-3 175B on 11,616 H100 (2024)</source>
        <translation>MLPerf GPT-3 175B auf 11.616 H100 (2024)</translation>
    </message>
    <message>
        <source>556 tokens/s a GPU</source>
        <translation>556 Token/s je GPU</translation>
    </message>
    <message>
        <source>MLPerf GPT-3 175B on 64 B200 (2024)</source>
        <translation>MLPerf GPT-3 175B auf 64 B200 (2024)</translation>
    </message>
    <message>
        <source>1,808 tokens/s a GPU</source>
        <translation>1.808 Token/s je GPU</translation>
    </message>
    <message>
        <source>SmolLM3 3B on 384 H100 (2025)</source>
        <translation>SmolLM3 3B auf 384 H100 (2025)</translation>
    </message>
    <message>
        <source>11.2 trillion tokens with nanotron in 24 days.</source>
        <translation>11,2 Billionen Token mit nanotron in 24 Tagen.</translation>
    </message>
    <message>
        <source>14,000 tokens/s a GPU</source>
        <translation>14.000 Token/s je GPU</translation>
    </message>
    <message>
        <source>24 days</source>
        <translation>24 Tage</translation>
    </message>
    <message>
        <source>TP 2 and a micro-batch of 3, which its batch of 2.36 million tokens gives</source>
        <translation>TP 2 und ein Micro-Batch von 3, wie es der Batch von 2,36 Millionen Token ergibt</translation>
    </message>
    <message>
        <source>Olmo 3 7B on H100 (2025)</source>
        <translation>Olmo 3 7B auf H100 (2025)</translation>
    </message>
    <message>
        <source>5.9 trillion tokens with OLMo-core: hybrid sharded data parallelism, torch.compile.</source>
        <translation>5,9 Billionen Token mit OLMo-core: hybride verteilte Datenparallelität, torch.compile.</translation>
    </message>
    <message>
        <source>7,700 tokens/s a GPU</source>
        <translation>7.700 Token/s je GPU</translation>
    </message>
    <message>
        <source>234,000 GPU-hours</source>
        <translation>234.000&#xa0;GPU-h</translation>
    </message>
    <message>
        <source>Restarts included.</source>
        <translation>Neustarts eingeschlossen.</translation>
    </message>
    <message>
        <source>146 MWh</source>
        <translation>146&#xa0;MWh</translation>
    </message>
    <message>
        <source>256 GPUs, sharded within a node</source>
        <translation>256 GPUs, innerhalb eines Knotens verteilt</translation>
    </message>
    <message>
        <source>cheap operations recomputed</source>
        <translation>billige Operationen neu berechnet</translation>
    </message>
    <message>
        <source>Olmo 3 32B on 1,024 H100 (2025)</source>
        <translation>Olmo 3 32B auf 1.024 H100 (2025)</translation>
    </message>
    <message>
        <source>5.5 trillion tokens with OLMo-core: sharded over 64 GPUs, replicated over the rest.</source>
        <translation>5,5 Billionen Token mit OLMo-core: über 64 GPUs verteilt, über den Rest repliziert.</translation>
    </message>
    <message>
        <source>1,900 tokens/s a GPU</source>
        <translation>1.900 Token/s je GPU</translation>
    </message>
    <message>
        <source>1.05 million GPU-hours</source>
        <translation>1,05&#xa0;Mio. GPU-h</translation>
    </message>
    <message>
        <source>681 MWh</source>
        <translation>681&#xa0;MWh</translation>
    </message>
    <message>
        <source>1,024 GPUs</source>
        <translation>1.024 GPUs</translation>
    </message>
    <message>
        <source>MLPerf Llama 2 70B LoRA on 8 B200 (2025)</source>
        <translation>MLPerf Llama 2 70B LoRA auf 8 B200 (2025)</translation>
    </message>
    <message>
        <source>Fine-tuning with adapters of rank 16 on the attention unit, packed samples of 8,192 tokens.</source>
        <translation>Feinabstimmung mit Adaptern vom Rang 16 an der Attention-Einheit, gepackte Samples von 8.192 Token.</translation>
    </message>
    <message>
        <source>1.51 s a step</source>
        <translation>1,51&#xa0;s je Schritt</translation>
    </message>
    <message>
        <source>Median of the blocks of its log.</source>
        <translation>Median der Blöcke seines Protokolls.</translation>
    </message>
    <message>
        <source>MLPs recomputed, frozen weights held in 8 bits alone</source>
        <translation>MLPs neu berechnet, eingefrorene Gewichte allein in 8 Bit gehalten</translation>
    </message>
    <message>
        <source>CosmoFlow at 1 PFLOP/s</source>
        <translation>CosmoFlow bei 1&#xa0;PFLOP/s</translation>
    </message>
    <message>
        <source>65 GB/s</source>
        <translation>65&#xa0;GB/s</translation>
    </message>
    <message>
        <source>The document divides 16 MB by 247 GFLOP, which is 64.8. The paper means 16 MiB and 247 × 2³⁰ operations, which are 63.3, the figure here: 2.6 % less.</source>
        <translation>Das Dokument teilt 16&#xa0;MB durch 247&#xa0;GFLOP, das sind 64,8. Die Arbeit meint 16&#xa0;MiB und 247 × 2³⁰ Operationen, das sind 63,3, der Wert hier: 2,6&#xa0;% weniger.</translation>
    </message>
    <message>
        <source>CosmoFlow, V100 at 35 TFLOP/s</source>
        <translation>CosmoFlow, V100 bei 35&#xa0;TFLOP/s</translation>
    </message>
    <message>
        <source>2.275 GB/s per GPU</source>
        <translation>2,275&#xa0;GB/s je GPU</translation>
    </message>
    <message>
        <source>65 GB/s × 0.035, with the rounded quotient of decimal units; 63.3 × 0.035 are 2.22.</source>
        <translation>65&#xa0;GB/s × 0,035, mit dem gerundeten Quotienten dezimaler Einheiten; 63,3 × 0,035 sind 2,22.</translation>
    </message>
    <message>
        <source>CosmoFlow, 8 V100 at 50 TFLOP/s</source>
        <translation>CosmoFlow, 8 V100 bei 50&#xa0;TFLOP/s</translation>
    </message>
    <message>
        <source>65 GB/s × 0.050 × 8, with the rounded quotient of decimal units; 63.3 make 25.3. More than an NFS client delivers either way.</source>
        <translation>65&#xa0;GB/s × 0,050 × 8, mit dem gerundeten Quotienten dezimaler Einheiten; 63,3 ergeben 25,3. So oder so mehr, als ein NFS-Client liefert.</translation>
    </message>
    <message>
        <source>ResNet-50, V100 at 130 TFLOP/s</source>
        <translation>ResNet-50, V100 bei 130&#xa0;TFLOP/s</translation>
    </message>
    <message>
        <source>573 MB/s per GPU</source>
        <translation>573&#xa0;MB/s je GPU</translation>
    </message>
    <message>
        <source>An upper bound at the peak rate: benchmarks read 13 to 21 times less.</source>
        <translation>Eine Obergrenze bei der Spitzenrate: Benchmarks lesen 13- bis 21-mal weniger.</translation>
    </message>
    <message>
        <source>ResNet-50, 8 V100 at 130 TFLOP/s</source>
        <translation>ResNet-50, 8 V100 bei 130&#xa0;TFLOP/s</translation>
    </message>
    <message>
        <source>3.9 GB/s per node</source>
        <translation>3,9&#xa0;GB/s je Knoten</translation>
    </message>
    <message>
        <source>8 × its own 573 MB/s make 4.58 GB/s; 3.9 match eight PCIe cards of 112 TFLOP/s.</source>
        <translation>8 × die eigenen 573&#xa0;MB/s ergeben 4,58&#xa0;GB/s; 3,9 passen zu acht PCIe-Karten mit 112&#xa0;TFLOP/s.</translation>
    </message>
    <message>
        <source>Tiramisu, V100 at 20.93 TFLOP/s</source>
        <translation>Tiramisu, V100 bei 20,93&#xa0;TFLOP/s</translation>
    </message>
    <message>
        <source>189 MB/s per GPU</source>
        <translation>189&#xa0;MB/s je GPU</translation>
    </message>
    <message>
        <source>4.188 TFLOP a sample: 5.0 samples/s; the 37.8 MB of a sample follow from it.</source>
        <translation>4,188&#xa0;TFLOP je Sample: 5,0 Samples/s; daraus folgen die 37,8&#xa0;MB eines Samples.</translation>
    </message>
    <message>
        <source>Tiramisu, 6 V100</source>
        <translation>Tiramisu, 6 V100</translation>
    </message>
    <message>
        <source>1.14 GB/s per node</source>
        <translation>1,14&#xa0;GB/s je Knoten</translation>
    </message>
    <message>
        <source>6 × 189 MB/s make 1.134 GB/s.</source>
        <translation>6 × 189&#xa0;MB/s ergeben 1,134&#xa0;GB/s.</translation>
    </message>
    <message>
        <source>Tiramisu, the run on 27,360 V100</source>
        <translation>Tiramisu, der Lauf auf 27.360 V100</translation>
    </message>
    <message>
        <source>1.16 TB/s are 1,023 nodes of 1.134 GB/s: the target of 1,024 nodes, not the 4,560 nodes of the run.</source>
        <translation>1,16&#xa0;TB/s sind 1.023 Knoten mit 1,134&#xa0;GB/s: das Ziel von 1.024 Knoten, nicht die 4.560 Knoten des Laufs.</translation>
    </message>
    <message>
        <source>NFS client over TCP</source>
        <translation>NFS-Client über TCP</translation>
    </message>
    <message>
        <source>3 GB/s</source>
        <translation>3&#xa0;GB/s</translation>
    </message>
    <message>
        <source>The limit of one connection, whatever server and network could do.</source>
        <translation>Die Grenze einer Verbindung, was auch immer Server und Netz könnten.</translation>
    </message>
    <message>
        <source>NFS client with nconnect</source>
        <translation>NFS-Client mit nconnect</translation>
    </message>
    <message>
        <source>10 GB/s</source>
        <translation>10&#xa0;GB/s</translation>
    </message>
    <message>
        <source>Several connections share the work.</source>
        <translation>Mehrere Verbindungen teilen sich die Arbeit.</translation>
    </message>
    <message>
        <source>Mixed-precision Adam in memory</source>
        <translation>Adam mit gemischter Genauigkeit im Speicher</translation>
    </message>
    <message>
        <source>16 bytes per parameter</source>
        <translation>16 Byte je Parameter</translation>
    </message>
    <message>
        <source>2 weights + 2 gradients + 4 master weights + 4 + 4 moments.</source>
        <translation>2 Gewichte + 2 Gradienten + 4 Master-Gewichte + 4 + 4 Momente.</translation>
    </message>
    <message>
        <source>10¹² parameters in memory</source>
        <translation>10¹² Parameter im Speicher</translation>
    </message>
    <message>
        <source>16 TiB</source>
        <translation>16&#xa0;TiB</translation>
    </message>
    <message>
        <source>10¹² × 16 bytes are 16 TB, which is 14.6 TiB: TB and TiB are mixed up, a difference of 10 %.</source>
        <translation>10¹² × 16 Byte sind 16&#xa0;TB, also 14,6&#xa0;TiB: TB und TiB sind verwechselt, ein Unterschied von 10&#xa0;%.</translation>
    </message>
    <message>
        <source>DeepSpeed: 40 GB hold 1.2 billion parameters</source>
        <translation>DeepSpeed: 40&#xa0;GB fassen 1,2 Milliarden Parameter</translation>
    </message>
    <message>
        <source>32 bytes per parameter</source>
        <translation>32 Byte je Parameter</translation>
    </message>
    <message>
        <source>40 ÷ 1.2 is 33.3, and contains activations and buffers: no constant per parameter.</source>
        <translation>40 ÷ 1,2 sind 33,3 und enthalten Aktivierungen und Puffer: keine Konstante je Parameter.</translation>
    </message>
    <message>
        <source>Frontier, 10¹² parameters in memory</source>
        <translation>Frontier, 10¹² Parameter im Speicher</translation>
    </message>
    <message>
        <source>24 bytes per parameter</source>
        <translation>24 Byte je Parameter</translation>
    </message>
    <message>
        <source>The paper&apos;s own items, 2 + 4 + 4 + 4, add up to 14; with the second moment, which they leave out, to 18, the figure here. All of it is memory: a checkpoint holds no gradients.</source>
        <translation>Die eigenen Posten der Arbeit, 2 + 4 + 4 + 4, ergeben 14; mit dem zweiten Moment, das sie auslässt, 18, den Wert hier. All das ist Arbeitsspeicher: Ein Checkpoint enthält keine Gradienten.</translation>
    </message>
    <message>
        <source>Exchanges of gradients in an epoch</source>
        <translation>Austausch der Gradienten in einer Epoche</translation>
    </message>
    <message>
        <source>once, after each epoch</source>
        <translation>einmal, nach jeder Epoche</translation>
    </message>
    <message>
        <source>Gradients are summed after each step; an epoch has as many exchanges as steps.</source>
        <translation>Gradienten werden nach jedem Schritt summiert; eine Epoche hat so viele Austausche wie Schritte.</translation>
    </message>
    <message>
        <source>Llama 2, 2.0 T tokens</source>
        <translation>Llama 2, 2,0&#xa0;T Token</translation>
    </message>
    <message>
        <source>4 bytes per token, a rule of thumb of OpenAI; the size was not published.</source>
        <translation>4 Byte je Token, eine Faustregel von OpenAI; die Größe wurde nicht veröffentlicht.</translation>
    </message>
    <message>
        <source>OPT-175B, 180 G tokens</source>
        <translation>OPT-175B, 180&#xa0;G Token</translation>
    </message>
    <message>
        <source>4 bytes per token.</source>
        <translation>4 Byte je Token.</translation>
    </message>
    <message>
        <source>OPT-175B at 4.44 bytes per token</source>
        <translation>OPT-175B bei 4,44 Byte je Token</translation>
    </message>
    <message>
        <source>800 GB, “475 GiB”</source>
        <translation>800&#xa0;GB, „475&#xa0;GiB“</translation>
    </message>
    <message>
        <source>800 GB are 745 GiB: the second figure is a slip.</source>
        <translation>800&#xa0;GB sind 745&#xa0;GiB: Die zweite Angabe ist ein Versehen.</translation>
    </message>
    <message>
        <source>GPT-3, 300 G tokens</source>
        <translation>GPT-3, 300&#xa0;G Token</translation>
    </message>
    <message>
        <source>The Pile, 260 G tokens</source>
        <translation>The Pile, 260&#xa0;G Token</translation>
    </message>
    <message>
        <source>3.41 bytes per token, measured; the components add up to 825 GiB.</source>
        <translation>3,41 Byte je Token, gemessen; die Bestandteile ergeben zusammen 825&#xa0;GiB.</translation>
    </message>
    <message>
        <source>ROOTS for BLOOM, 341 G tokens</source>
        <translation>ROOTS für BLOOM, 341&#xa0;G Token</translation>
    </message>
    <message>
        <source>The published size, 4.69 bytes per token; at 4 bytes it would be 1.36 TB.</source>
        <translation>Die veröffentlichte Größe, 4,69 Byte je Token; bei 4 Byte wären es 1,36&#xa0;TB.</translation>
    </message>
    <message>
        <source>C4, 156 G tokens</source>
        <translation>C4, 156&#xa0;G Token</translation>
    </message>
    <message>
        <source>6.9 bytes per token with the overhead of the download; text itself needs about 4.</source>
        <translation>6,9 Byte je Token mit dem Mehraufwand des Downloads; Text selbst braucht etwa 4.</translation>
    </message>
    <message>
        <source>Llama 3, more than 15 T tokens</source>
        <translation>Llama 3, mehr als 15&#xa0;T Token</translation>
    </message>
    <message>
        <source>60 TB (54.6 TiB) at 4 bytes per token, an estimate that its author made later.</source>
        <translation>60&#xa0;TB (54,6&#xa0;TiB) bei 4 Byte je Token, eine Schätzung, die der Autor später anstellte.</translation>
    </message>
    <message>
        <source>OpenELM, 1.5 T tokens</source>
        <translation>OpenELM, 1,5&#xa0;T Token</translation>
    </message>
    <message>
        <source>Public and calculable, says its footnote: 6 TB (5.5 TiB) at 4 bytes per token.</source>
        <translation>Öffentlich und berechenbar, sagt die Fußnote: 6&#xa0;TB (5,5&#xa0;TiB) bei 4 Byte je Token.</translation>
    </message>
    <message>
        <source>WanJuan-CC, crawl ÷ clean text</source>
        <translation>WanJuan-CC, Crawl ÷ sauberer Text</translation>
    </message>
    <message>
        <source>67</source>
        <translation>67</translation>
    </message>
    <message>
        <source>One byte of 67 is left; the default shares of the stages multiply to it.</source>
        <translation>Ein Byte von 67 bleibt übrig; die voreingestellten Anteile der Stufen multiplizieren sich dazu.</translation>
    </message>
    <message>
        <source>MLPerf Storage, checkpoint of 8 B</source>
        <translation>MLPerf Storage, Checkpoint von 8&#xa0;B</translation>
    </message>
    <message>
        <source>105 GB</source>
        <translation>105&#xa0;GB</translation>
    </message>
    <message>
        <source>Right to 1 % when read as 105 GiB: its “GB” are 2³⁰ bytes.</source>
        <translation>Auf 1&#xa0;% richtig, wenn man 105&#xa0;GiB liest: Die „GB“ dort sind 2³⁰ Byte.</translation>
    </message>
    <message>
        <source>MLPerf Storage, checkpoint of 70 B</source>
        <translation>MLPerf Storage, Checkpoint von 70&#xa0;B</translation>
    </message>
    <message>
        <source>912 GB</source>
        <translation>912&#xa0;GB</translation>
    </message>
    <message>
        <source>Right to 1 % when read as 912 GiB: its “GB” are 2³⁰ bytes.</source>
        <translation>Auf 1&#xa0;% richtig, wenn man 912&#xa0;GiB liest: Die „GB“ dort sind 2³⁰ Byte.</translation>
    </message>
    <message>
        <source>MLPerf Storage, checkpoint of 405 B</source>
        <translation>MLPerf Storage, Checkpoint von 405&#xa0;B</translation>
    </message>
    <message>
        <source>5.29 TB</source>
        <translation>5,29&#xa0;TB</translation>
    </message>
    <message>
        <source>Right to 1 % when read as 5,290 GiB: its “TB” are 1,000 × 2³⁰ bytes.</source>
        <translation>Auf 1&#xa0;% richtig, wenn man 5.290&#xa0;GiB liest: Die „TB“ dort sind 1.000 × 2³⁰ Byte.</translation>
    </message>
    <message>
        <source>MLPerf Storage, checkpoint of 1 T</source>
        <translation>MLPerf Storage, Checkpoint von 1&#xa0;T</translation>
    </message>
    <message>
        <source>18 TB</source>
        <translation>18&#xa0;TB</translation>
    </message>
    <message>
        <source>2,571 + 15,426: the second is already the whole checkpoint in GiB, so that the weights count twice.</source>
        <translation>2.571 + 15.426: Das Zweite ist schon der ganze Checkpoint in GiB, die Gewichte zählen also doppelt.</translation>
    </message>
    <message>
        <source>At 400 W a GPU and a PUE of 1.1, without servers and network: a formula, not a meter.</source>
        <translation>Bei 400 W je GPU und einem PUE von 1,1, ohne Server und Netz: eine Formel, kein Zähler.</translation>
    </message>
    <message>
        <source>What it counts is not said: 624 W a GPU-hour are less than the limit of one H100, so the GPUs alone. Here they draw their limit of 700 W.</source>
        <translation>Was gezählt wird, ist nicht gesagt: 624 W je GPU-Stunde sind weniger als die Grenze einer H100, also die GPUs allein. Hier ziehen sie ihre Grenze von 700 W.</translation>
    </message>
    <message>
        <source>What it counts is not said: 649 W a GPU-hour are less than the limit of one H100, so the GPUs alone. Here they draw their limit of 700 W.</source>
        <translation>Was gezählt wird, ist nicht gesagt: 649 W je GPU-Stunde sind weniger als die Grenze einer H100, also die GPUs allein. Hier ziehen sie ihre Grenze von 700 W.</translation>
    </message>
</context>
<context>
    <name>engine</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>How this device is called on screen and in reports.</source>
        <translation>Wie dieses Gerät auf dem Bildschirm und in Berichten heißt.</translation>
    </message>
    <message>
        <source>Vendor</source>
        <translation>Hersteller</translation>
    </message>
    <message>
        <source>Who makes or designs the device.</source>
        <translation>Wer das Gerät herstellt oder entwirft.</translation>
    </message>
    <message>
        <source>Kernel family</source>
        <translation>Kernel-Familie</translation>
    </message>
    <message>
        <source>Devices whose kernels are of one kind: whose fitted shares of the peak hold, and whose measured runs count. A family that was never measured borrows from its nearest relative.</source>
        <translation>Geräte mit Kerneln einer Art: wessen angepasste Anteile der Spitzenleistung gelten und wessen gemessene Läufe zählen. Eine nie gemessene Familie leiht sich die ihres nächsten Verwandten.</translation>
    </message>
    <message>
        <source>Form factor</source>
        <translation>Bauform</translation>
    </message>
    <message>
        <source>Card, module or board on which the device is sold.</source>
        <translation>Karte, Modul oder Platine, auf der das Gerät verkauft wird.</translation>
    </message>
    <message>
        <source>Year</source>
        <translation>Jahr</translation>
    </message>
    <message>
        <source>Year of the announcement.</source>
        <translation>Jahr der Ankündigung.</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Whether the device can be bought: ga (on sale), limited or announced.</source>
        <translation>Ob das Gerät erhältlich ist: ga (im Verkauf), limited (begrenzt) oder announced (angekündigt).</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Memory of one device in binary units: a label of 80 GB stands for 80 GiB of chips.</source>
        <translation>Speicher eines Geräts in binären Einheiten: Die Angabe 80 GB steht für Chips mit 80 GiB.</translation>
    </message>
    <message>
        <source>Memory type</source>
        <translation>Speichertyp</translation>
    </message>
    <message>
        <source>Technology of the memory chips.</source>
        <translation>Technik der Speicherchips.</translation>
    </message>
    <message>
        <source>Memory bandwidth</source>
        <translation>Speicherbandbreite</translation>
    </message>
    <message>
        <source>Peak rate between the device and its own memory. It bounds decoding and every element-wise kernel.</source>
        <translation>Spitzenrate zwischen dem Gerät und seinem eigenen Speicher. Sie begrenzt das Decoding und jeden elementweisen Kernel.</translation>
    </message>
    <message>
        <source>Peak FP64</source>
        <translation>Spitze FP64</translation>
    </message>
    <message>
        <source>Peak rate in 64-bit floating point outside the matrix units.</source>
        <translation>Spitzenrate in 64-Bit-Gleitkomma außerhalb der Matrixeinheiten.</translation>
    </message>
    <message>
        <source>Peak FP64, matrix</source>
        <translation>Spitze FP64, Matrix</translation>
    </message>
    <message>
        <source>Peak rate in 64-bit floating point of the matrix units.</source>
        <translation>Spitzenrate der Matrixeinheiten in 64-Bit-Gleitkomma.</translation>
    </message>
    <message>
        <source>Peak FP32</source>
        <translation>Spitze FP32</translation>
    </message>
    <message>
        <source>Peak rate in 32-bit floating point.</source>
        <translation>Spitzenrate in 32-Bit-Gleitkomma.</translation>
    </message>
    <message>
        <source>Peak TF32</source>
        <translation>Spitze TF32</translation>
    </message>
    <message>
        <source>Peak dense rate of the matrix units in TF32: 32-bit numbers with a 10-bit mantissa.</source>
        <translation>Dichte Spitzenrate der Matrixeinheiten in TF32: 32-Bit-Zahlen mit einer Mantisse von 10 Bit.</translation>
    </message>
    <message>
        <source>Peak FP16</source>
        <translation>Spitze FP16</translation>
    </message>
    <message>
        <source>Peak dense rate in 16-bit floating point. Rates with 2:4 sparsity are twice as high and no use in training.</source>
        <translation>Dichte Spitzenrate in 16-Bit-Gleitkomma. Raten mit 2:4-Sparsity sind doppelt so hoch und nützen im Training nichts.</translation>
    </message>
    <message>
        <source>Peak BF16</source>
        <translation>Spitze BF16</translation>
    </message>
    <message>
        <source>Peak dense rate in bfloat16, the usual number format of training. Utilization is measured against it.</source>
        <translation>Dichte Spitzenrate in bfloat16, dem üblichen Zahlenformat des Trainings. Die Auslastung wird daran gemessen.</translation>
    </message>
    <message>
        <source>Peak FP8</source>
        <translation>Spitze FP8</translation>
    </message>
    <message>
        <source>Peak dense rate in 8-bit floating point.</source>
        <translation>Dichte Spitzenrate in 8-Bit-Gleitkomma.</translation>
    </message>
    <message>
        <source>Peak FP4</source>
        <translation>Spitze FP4</translation>
    </message>
    <message>
        <source>Peak dense rate in 4-bit floating point.</source>
        <translation>Dichte Spitzenrate in 4-Bit-Gleitkomma.</translation>
    </message>
    <message>
        <source>Peak INT8</source>
        <translation>Spitze INT8</translation>
    </message>
    <message>
        <source>Peak dense rate in 8-bit integers.</source>
        <translation>Dichte Spitzenrate in 8-Bit-Ganzzahlen.</translation>
    </message>
    <message>
        <source>Fast link</source>
        <translation>Schneller Link</translation>
    </message>
    <message>
        <source>The link that joins the devices of a node or rack: NVLink, Infinity Fabric, ICI.</source>
        <translation>Der Link, der die Geräte eines Knotens oder Racks verbindet: NVLink, Infinity Fabric, ICI.</translation>
    </message>
    <message>
        <source>Fast link, one direction</source>
        <translation>Schneller Link, eine Richtung</translation>
    </message>
    <message>
        <source>Rate of the fast link in one direction for each device. Vendors usually print both directions together, twice this figure.</source>
        <translation>Rate des schnellen Links in einer Richtung je Gerät. Hersteller nennen meist beide Richtungen zusammen, das Doppelte dieses Werts.</translation>
    </message>
    <message>
        <source>Devices on the fast link</source>
        <translation>Geräte am schnellen Link</translation>
    </message>
    <message>
        <source>How many devices reach each other over the fast link. Tensor parallelism should stay within.</source>
        <translation>Wie viele Geräte einander über den schnellen Link erreichen. Tensor-Parallelität sollte darin bleiben.</translation>
    </message>
    <message>
        <source>PCIe generation</source>
        <translation>PCIe-Generation</translation>
    </message>
    <message>
        <source>Generation of the PCI Express link to the host.</source>
        <translation>Generation des PCI-Express-Links zum Host.</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>Leistung</translation>
    </message>
    <message>
        <source>Thermal design power of one device, without its share of the node.</source>
        <translation>Thermal Design Power (TDP) eines Geräts, ohne seinen Anteil am Knoten.</translation>
    </message>
    <message>
        <source>Devices in a node</source>
        <translation>Geräte in einem Knoten</translation>
    </message>
    <message>
        <source>How many devices a typical node of this kind holds.</source>
        <translation>Wie viele Geräte ein typischer Knoten dieser Art enthält.</translation>
    </message>
    <message>
        <source>Network cards in a node</source>
        <translation>Netzwerkkarten im Knoten</translation>
    </message>
    <message>
        <source>Network cards of a typical node for the traffic between nodes.</source>
        <translation>Netzwerkkarten eines typischen Knotens für den Verkehr zwischen Knoten.</translation>
    </message>
    <message>
        <source>Network card, one direction</source>
        <translation>Netzwerkkarte, eine Richtung</translation>
    </message>
    <message>
        <source>Line rate of one network card in one direction.</source>
        <translation>Leitungsrate einer Netzwerkkarte in einer Richtung.</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>Preis</translation>
    </message>
    <message>
        <source>Rent of one device. Prices age and depend on contract and region: enter your own.</source>
        <translation>Miete eines Geräts. Preise veralten und hängen von Vertrag und Region ab: Geben Sie Ihren eigenen ein.</translation>
    </message>
    <message>
        <source>Accelerators</source>
        <translation>Beschleuniger</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Datasets</source>
        <translation>Datensätze</translation>
    </message>
    <message>
        <source>Storage systems</source>
        <translation>Speichersysteme</translation>
    </message>
    <message>
        <source>Sample workloads</source>
        <translation>Beispiel-Workloads</translation>
    </message>
    <message>
        <source>How this dataset is called on screen and in reports.</source>
        <translation>Wie dieser Datensatz auf dem Bildschirm und in Berichten heißt.</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>What the samples are: text, code, images, volumes.</source>
        <translation>Was die Samples sind: Text, Code, Bilder, Volumen.</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Tokens in one pass over the dataset.</source>
        <translation>Token in einem Durchgang durch den Datensatz.</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Samples</translation>
    </message>
    <message>
        <source>Documents, images or volumes in the dataset.</source>
        <translation>Dokumente, Bilder oder Volumen im Datensatz.</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Bytes as distributed, often compressed.</source>
        <translation>Bytes in der verteilten Form, oft komprimiert.</translation>
    </message>
    <message>
        <source>Text per token</source>
        <translation>Text je Token</translation>
    </message>
    <message>
        <source>Bytes of clean text for one token; about 4 for English.</source>
        <translation>Bytes an bereinigtem Text für ein Token; etwa 4 für Englisch.</translation>
    </message>
    <message>
        <source>How this storage system is called on screen and in reports.</source>
        <translation>Wie dieses Speichersystem auf dem Bildschirm und in Berichten heißt.</translation>
    </message>
    <message>
        <source>nfs, parallel_fs, object, burst_buffer or local_nvme.</source>
        <translation>nfs, parallel_fs, object, burst_buffer oder local_nvme.</translation>
    </message>
    <message>
        <source>Read by one node</source>
        <translation>Lesen, ein Knoten</translation>
    </message>
    <message>
        <source>What one node can read. In a measurement: the whole rate divided by the nodes.</source>
        <translation>Was ein Knoten lesen kann. In einer Messung: die Gesamtrate geteilt durch die Zahl der Knoten.</translation>
    </message>
    <message>
        <source>Write by one node</source>
        <translation>Schreiben, ein Knoten</translation>
    </message>
    <message>
        <source>What one node can write. It bounds checkpoints that few nodes write.</source>
        <translation>Was ein Knoten schreiben kann. Es begrenzt Checkpoints, die wenige Knoten schreiben.</translation>
    </message>
    <message>
        <source>Read by all nodes</source>
        <translation>Lesen, alle Knoten</translation>
    </message>
    <message>
        <source>What the whole system delivers to all nodes together.</source>
        <translation>Was das ganze System allen Knoten zusammen liefert.</translation>
    </message>
    <message>
        <source>Write by all nodes</source>
        <translation>Schreiben, alle Knoten</translation>
    </message>
    <message>
        <source>What the whole system takes from all nodes together. It bounds checkpoints that many nodes write.</source>
        <translation>Was das ganze System von allen Knoten zusammen aufnimmt. Es begrenzt Checkpoints, die viele Knoten schreiben.</translation>
    </message>
    <message>
        <source>Nodes measured</source>
        <translation>Gemessene Knoten</translation>
    </message>
    <message>
        <source>Nodes that took part in the measurement.</source>
        <translation>Knoten, die an der Messung teilgenommen haben.</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>Kapazität</translation>
    </message>
    <message>
        <source>Bytes that the system can hold.</source>
        <translation>Bytes, die das System aufnehmen kann.</translation>
    </message>
    <message>
        <source>How this workload is called on screen and in reports.</source>
        <translation>Wie dieser Workload auf dem Bildschirm und in Berichten heißt.</translation>
    </message>
    <message>
        <source>Operations per sample</source>
        <translation>Operationen je Sample</translation>
    </message>
    <message>
        <source>Floating-point operations of the forward and the backward pass for one sample.</source>
        <translation>Gleitkommaoperationen des Vorwärts- und des Rückwärtsdurchgangs für ein Sample.</translation>
    </message>
    <message>
        <source>Bytes per sample</source>
        <translation>Bytes je Sample</translation>
    </message>
    <message>
        <source>Bytes that the model consumes for one sample. Divided by the operations they give the read bandwidth that a rate needs.</source>
        <translation>Bytes, die das Modell für ein Sample verbraucht. Geteilt durch die Operationen ergeben sie die Lesebandbreite, die eine Rate benötigt.</translation>
    </message>
    <message>
        <source>Bytes per record</source>
        <translation>Bytes je Record</translation>
    </message>
    <message>
        <source>Bytes of one sample as the benchmark&apos;s files store it, compressed or packed.</source>
        <translation>Bytes eines Samples, wie die Dateien des Benchmarks es speichern, komprimiert oder gepackt.</translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation>Checkpoint</translation>
    </message>
    <message>
        <source>Bytes of one checkpoint in the benchmark.</source>
        <translation>Bytes eines Checkpoints im Benchmark.</translation>
    </message>
    <message>
        <source>Samples per second, V100</source>
        <translation>Samples pro Sekunde, V100</translation>
    </message>
    <message>
        <source>Samples that one V100 takes in a second in the benchmark: batch divided by step time.</source>
        <translation>Samples, die eine V100 im Benchmark pro Sekunde verarbeitet: Batch geteilt durch Schrittzeit.</translation>
    </message>
    <message>
        <source>Samples per second, A100</source>
        <translation>Samples pro Sekunde, A100</translation>
    </message>
    <message>
        <source>Samples that one A100 takes in a second in the benchmark: batch divided by step time.</source>
        <translation>Samples, die eine A100 im Benchmark pro Sekunde verarbeitet: Batch geteilt durch Schrittzeit.</translation>
    </message>
    <message>
        <source>Samples per second, H100</source>
        <translation>Samples pro Sekunde, H100</translation>
    </message>
    <message>
        <source>Samples that one H100 takes in a second in the benchmark: batch divided by step time.</source>
        <translation>Samples, die eine H100 im Benchmark pro Sekunde verarbeitet: Batch geteilt durch Schrittzeit.</translation>
    </message>
    <message>
        <source>Utilization wanted</source>
        <translation>Geforderte Auslastung</translation>
    </message>
    <message>
        <source>Share of the time that devices must compute for a storage system to pass the benchmark.</source>
        <translation>Anteil der Zeit, in dem Geräte rechnen müssen, damit ein Speichersystem den Benchmark besteht.</translation>
    </message>
    <message>
        <source>Reader threads</source>
        <translation>Lese-Threads</translation>
    </message>
    <message>
        <source>Threads that read samples for one device in the benchmark.</source>
        <translation>Threads, die im Benchmark Samples für ein Gerät lesen.</translation>
    </message>
    <message>
        <source>How this model is called on screen and in reports.</source>
        <translation>Wie dieses Modell auf dem Bildschirm und in Berichten heißt.</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>Familie</translation>
    </message>
    <message>
        <source>The series that the model belongs to.</source>
        <translation>Die Reihe, zu der das Modell gehört.</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Transformer layers. Pipeline parallelism shares them out.</source>
        <translation>Transformer-Schichten. Pipeline-Parallelität teilt sie auf.</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>Hidden Size</translation>
    </message>
    <message>
        <source>Width of the residual stream: numbers that stand for one token between layers.</source>
        <translation>Breite des Residualstroms: Zahlen, die zwischen Schichten für ein Token stehen.</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>mha: every head has its own keys and values; gqa: groups of heads share them; mqa: all heads share one pair; mla: keys and values are rebuilt from a small latent vector.</source>
        <translation>mha: Jeder Kopf hat eigene Keys und Values; gqa: Gruppen von Köpfen teilen sie; mqa: Alle Köpfe teilen ein Paar; mla: Keys und Values werden aus einem kleinen latenten Vektor rekonstruiert.</translation>
    </message>
    <message>
        <source>Attention heads</source>
        <translation>Attention-Köpfe</translation>
    </message>
    <message>
        <source>Query heads of a layer. Tensor parallelism shares them out.</source>
        <translation>Query-Köpfe einer Schicht. Tensor-Parallelität teilt sie auf.</translation>
    </message>
    <message>
        <source>Key and value heads</source>
        <translation>Key-Value-Köpfe</translation>
    </message>
    <message>
        <source>Heads with keys and values of their own. They set the size of the KV cache.</source>
        <translation>Köpfe mit eigenen Keys und Values. Sie bestimmen die Größe des KV-Caches.</translation>
    </message>
    <message>
        <source>Head size</source>
        <translation>Kopfgröße</translation>
    </message>
    <message>
        <source>Numbers in one head&apos;s query, key or value; not always the hidden size divided by the heads.</source>
        <translation>Zahlen in Query, Key oder Value eines Kopfs; nicht immer Hidden Size geteilt durch die Zahl der Köpfe.</translation>
    </message>
    <message>
        <source>MLP width</source>
        <translation>MLP-Breite</translation>
    </message>
    <message>
        <source>Inner width of the MLP of a layer without experts; 0 where every layer has experts.</source>
        <translation>Innere Breite des MLP einer Schicht ohne Experten; 0, wenn jede Schicht Experten hat.</translation>
    </message>
    <message>
        <source>Gated MLP</source>
        <translation>Gated MLP</translation>
    </message>
    <message>
        <source>SwiGLU and its kin: three weight matrices in an MLP instead of two.</source>
        <translation>SwiGLU und Verwandte: drei Gewichtsmatrizen in einem MLP statt zwei.</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>Vokabular</translation>
    </message>
    <message>
        <source>Entries of the token table. They set the size of the embeddings and of the logits.</source>
        <translation>Einträge der Tokentabelle. Sie bestimmen die Größe der Embeddings und der Logits.</translation>
    </message>
    <message>
        <source>Longest sequence</source>
        <translation>Längste Sequenz</translation>
    </message>
    <message>
        <source>Longest sequence that the published model accepts.</source>
        <translation>Längste Sequenz, die das veröffentlichte Modell annimmt.</translation>
    </message>
    <message>
        <source>Tied embeddings</source>
        <translation>Geteilte Embeddings</translation>
    </message>
    <message>
        <source>The output projection is the token table, not a second matrix of the same size.</source>
        <translation>Die Ausgabeprojektion ist die Tokentabelle, keine zweite Matrix gleicher Größe.</translation>
    </message>
    <message>
        <source>Learned positions</source>
        <translation>Gelernte Positionen</translation>
    </message>
    <message>
        <source>A trained vector for every position of the sequence (GPT-2), instead of rotations (Llama).</source>
        <translation>Ein trainierter Vektor für jede Position der Sequenz (GPT-2) statt Rotationen (Llama).</translation>
    </message>
    <message>
        <source>Normalization</source>
        <translation>Normalisierung</translation>
    </message>
    <message>
        <source>rms: one scale for each number; layer: a scale and a shift.</source>
        <translation>rms: eine Skalierung je Zahl; layer: eine Skalierung und eine Verschiebung.</translation>
    </message>
    <message>
        <source>Biases</source>
        <translation>Biases</translation>
    </message>
    <message>
        <source>Every projection and every MLP adds a trained bias (GPT-2).</source>
        <translation>Jede Projektion und jedes MLP addiert einen trainierten Bias (GPT-2).</translation>
    </message>
    <message>
        <source>Query, key and value biases</source>
        <translation>Biases für Query, Key, Value</translation>
    </message>
    <message>
        <source>Only the projections to queries, keys and values add a trained bias (Qwen2).</source>
        <translation>Nur die Projektionen zu Queries, Keys und Values addieren einen trainierten Bias (Qwen2).</translation>
    </message>
    <message>
        <source>Query and key norm</source>
        <translation>Query-Key-Norm</translation>
    </message>
    <message>
        <source>Queries and keys are normalized with trained scales before they meet (Qwen3).</source>
        <translation>Queries und Keys werden mit trainierten Skalierungen normalisiert, bevor sie zusammentreffen (Qwen3).</translation>
    </message>
    <message>
        <source>Query rank</source>
        <translation>Query-Rang</translation>
    </message>
    <message>
        <source>Latent attention: width to which queries are compressed; 0 where they are not.</source>
        <translation>Latente Attention: Breite, auf die Queries komprimiert werden; 0, wenn sie es nicht werden.</translation>
    </message>
    <message>
        <source>Key and value rank</source>
        <translation>Key-Value-Rang</translation>
    </message>
    <message>
        <source>Latent attention: width to which keys and values are compressed. The KV cache holds this vector.</source>
        <translation>Latente Attention: Breite, auf die Keys und Values komprimiert werden. Der KV-Cache enthält diesen Vektor.</translation>
    </message>
    <message>
        <source>Head part without positions</source>
        <translation>Kopfteil ohne Positionen</translation>
    </message>
    <message>
        <source>Latent attention: part of a query head that carries no position.</source>
        <translation>Latente Attention: Teil eines Query-Kopfs, der keine Position trägt.</translation>
    </message>
    <message>
        <source>Head part with positions</source>
        <translation>Kopfteil mit Positionen</translation>
    </message>
    <message>
        <source>Latent attention: part of a query head that is rotated by its position; its key is shared by all heads.</source>
        <translation>Latente Attention: Teil eines Query-Kopfs, der um seine Position rotiert wird; seinen Key teilen alle Köpfe.</translation>
    </message>
    <message>
        <source>Value head size</source>
        <translation>Value-Kopfgröße</translation>
    </message>
    <message>
        <source>Latent attention: numbers in one head&apos;s value.</source>
        <translation>Latente Attention: Zahlen im Value eines Kopfs.</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>Routed experts of a layer; 0 in a dense model. Expert parallelism shares them out.</source>
        <translation>Geroutete Experten einer Schicht; 0 in einem dichten Modell. Experten-Parallelität teilt sie auf.</translation>
    </message>
    <message>
        <source>Experts per token</source>
        <translation>Experten je Token</translation>
    </message>
    <message>
        <source>Routed experts that one token visits.</source>
        <translation>Geroutete Experten, die ein Token besucht.</translation>
    </message>
    <message>
        <source>Shared experts</source>
        <translation>Gemeinsame Experten</translation>
    </message>
    <message>
        <source>Experts that every token visits beside the routed ones, each of the expert&apos;s width.</source>
        <translation>Experten, die jedes Token neben den gerouteten besucht, jeder in Expertenbreite.</translation>
    </message>
    <message>
        <source>Expert width</source>
        <translation>Expertenbreite</translation>
    </message>
    <message>
        <source>Inner width of one expert&apos;s MLP.</source>
        <translation>Innere Breite des MLP eines Experten.</translation>
    </message>
    <message>
        <source>Layers without experts</source>
        <translation>Schichten ohne Experten</translation>
    </message>
    <message>
        <source>Layers with experts</source>
        <translation>Schichten mit Experten</translation>
    </message>
    <message>
        <source>Layers whose MLP is a choice of experts; 0 in a dense model.</source>
        <translation>Schichten, deren MLP eine Auswahl von Experten ist; 0 in einem dichten Modell.</translation>
    </message>
    <message>
        <source>Router bias</source>
        <translation>Router-Bias</translation>
    </message>
    <message>
        <source>The router keeps one number for each expert that evens out their load (DeepSeek-V3).</source>
        <translation>Der Router führt je Experte eine Zahl, die deren Last ausgleicht (DeepSeek-V3).</translation>
    </message>
    <message>
        <source>Published parameters</source>
        <translation>Angegebene Parameter</translation>
    </message>
    <message>
        <source>The size that the authors print, to compare with the count from the shapes.</source>
        <translation>Die Größe, die die Autoren nennen, zum Vergleich mit der Zählung aus den Formen.</translation>
    </message>
    <message>
        <source>Published active parameters</source>
        <translation>Angegebene aktive Parameter</translation>
    </message>
    <message>
        <source>Parameters that one token uses as the authors print them; they often leave out an embedding table.</source>
        <translation>Parameter, die ein Token nutzt, nach Angabe der Autoren; oft ohne eine Embedding-Tabelle.</translation>
    </message>
    <message>
        <source>The model has no experts.</source>
        <translation>Das Modell hat keine Experten.</translation>
    </message>
    <message>
        <source>There is one pipeline stage only.</source>
        <translation>Es gibt nur eine Pipeline-Stufe.</translation>
    </message>
    <message>
        <source>Only the interleaved schedule has virtual stages.</source>
        <translation>Nur der verschränkte Ablaufplan hat virtuelle Stufen.</translation>
    </message>
    <message>
        <source>Tensor parallel is 1.</source>
        <translation>Tensor-parallel ist 1.</translation>
    </message>
    <message>
        <source>Context parallel is 1.</source>
        <translation>Kontext-parallel ist 1.</translation>
    </message>
    <message>
        <source>FlashAttention is off.</source>
        <translation>FlashAttention ist aus.</translation>
    </message>
    <message>
        <source>With FP32 weights the gradients are FP32 too.</source>
        <translation>Mit FP32-Gewichten sind auch die Gradienten FP32.</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Layout</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>Rezept</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>Storage</translation>
    </message>
    <message>
        <source>Economics</source>
        <translation>Wirtschaft</translation>
    </message>
    <message>
        <source>on</source>
        <translation>ein</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>Accelerator</source>
        <translation>Beschleuniger</translation>
    </message>
    <message>
        <source>The device, with dense rates and the memory of one device.</source>
        <translation>Das Gerät, mit dichten Raten und dem Speicher eines Geräts.</translation>
    </message>
    <message>
        <source>Data sheets; see the facts of the entry.</source>
        <translation>Datenblätter; siehe die Fakten des Eintrags.</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>Devices that train. Data parallel takes up a change unless it is set.</source>
        <translation>Geräte, die trainieren. Daten-parallel nimmt eine Änderung auf, sofern nicht gesetzt.</translation>
    </message>
    <message>
        <source>Llama 3 report (arXiv 2407.21783), table 4.</source>
        <translation>Llama 3 report (arXiv 2407.21783), Tabelle 4.</translation>
    </message>
    <message>
        <source>GPUs per node</source>
        <translation>GPUs pro Knoten</translation>
    </message>
    <message>
        <source>Devices in one server; counts nodes, storage clients and stragglers.</source>
        <translation>Geräte in einem Server; bestimmt die Zahl der Knoten, Storage-Clients und Nachzügler.</translation>
    </message>
    <message>
        <source>Typical node of the accelerator.</source>
        <translation>Typischer Knoten des Beschleunigers.</translation>
    </message>
    <message>
        <source>Scale-up domain</source>
        <translation>Scale-up-Domäne</translation>
    </message>
    <message>
        <source>Devices that the fast link (NVLink, ICI) joins. Tensor parallel belongs inside.</source>
        <translation>Geräte, die der schnelle Link (NVLink, ICI) verbindet. Tensor-parallel gehört hinein.</translation>
    </message>
    <message>
        <source>Data sheet of the accelerator.</source>
        <translation>Datenblatt des Beschleunigers.</translation>
    </message>
    <message>
        <source>Scale-up, one way</source>
        <translation>Scale-up, eine Richtung</translation>
    </message>
    <message>
        <source>Bandwidth of the fast link of one device in one direction. Vendors quote both directions together.</source>
        <translation>Bandbreite des schnellen Links eines Geräts in einer Richtung. Hersteller nennen beide Richtungen zusammen.</translation>
    </message>
    <message>
        <source>Data sheet of the accelerator; PCIe where there is no link.</source>
        <translation>Datenblatt des Beschleunigers; PCIe, wenn es keinen Link gibt.</translation>
    </message>
    <message>
        <source>Scale-up, reached</source>
        <translation>Scale-up, erreicht</translation>
    </message>
    <message>
        <source>Share of the link that large collectives reach.</source>
        <translation>Anteil des Links, den große Collectives erreichen.</translation>
    </message>
    <message>
        <source>NCCL bus bandwidth of 8 A100, H200, B200: 76 to 82 % (ml-engineering, network).</source>
        <translation>NCCL-Busbandbreite von 8 A100, H200, B200: 76 bis 82 % (ml-engineering, network).</translation>
    </message>
    <message>
        <source>Scale-up latency</source>
        <translation>Scale-up-Latenz</translation>
    </message>
    <message>
        <source>Start-up time of a collective inside the domain.</source>
        <translation>Anlaufzeit eines Collectives innerhalb der Domäne.</translation>
    </message>
    <message>
        <source>NCCL tuning tables: 6.6 to 8.4 µs a ring.</source>
        <translation>NCCL-Tuning-Tabellen: 6,6 bis 8,4 µs je Ring.</translation>
    </message>
    <message>
        <source>Network per GPU</source>
        <translation>Netzwerk je GPU</translation>
    </message>
    <message>
        <source>Network rate of one device in one direction: NICs of a node × rate ÷ devices.</source>
        <translation>Netzwerkrate eines Geräts in einer Richtung: NICs eines Knotens × Rate ÷ Geräte.</translation>
    </message>
    <message>
        <source>Network, reached</source>
        <translation>Netzwerk, erreicht</translation>
    </message>
    <message>
        <source>Share of the line rate that large collectives reach.</source>
        <translation>Anteil der Leitungsrate, den große Collectives erreichen.</translation>
    </message>
    <message>
        <source>About 80 % of line rate measured (ml-engineering, network); 85 % in the study of training runs.</source>
        <translation>Etwa 80 % der Leitungsrate gemessen (ml-engineering, network); 85 % in der Studie der Trainingsläufe.</translation>
    </message>
    <message>
        <source>Network latency</source>
        <translation>Netzwerklatenz</translation>
    </message>
    <message>
        <source>Start-up time of a collective over the network.</source>
        <translation>Anlaufzeit eines Collectives über das Netzwerk.</translation>
    </message>
    <message>
        <source>NCCL tuning tables: 14 µs a network ring.</source>
        <translation>NCCL-Tuning-Tabellen: 14 µs je Netzwerkring.</translation>
    </message>
    <message>
        <source>Latency per hop</source>
        <translation>Latenz je Hop</translation>
    </message>
    <message>
        <source>Added by each further node in a ring.</source>
        <translation>Zuschlag für jeden weiteren Knoten in einem Ring.</translation>
    </message>
    <message>
        <source>Fitted over published training runs: 1.2 µs.</source>
        <translation>An veröffentlichte Trainingsläufe angepasst: 1,2 µs.</translation>
    </message>
    <message>
        <source>Pod</source>
        <translation>Pod</translation>
    </message>
    <message>
        <source>Llama 3 report (arXiv 2407.21783), section 3.3.1: pods of 3,072.</source>
        <translation>Llama 3 report (arXiv 2407.21783), Abschnitt 3.3.1: Pods mit 3.072.</translation>
    </message>
    <message>
        <source>Oversubscription</source>
        <translation>Überbuchung</translation>
    </message>
    <message>
        <source>Bandwidth inside a pod ÷ bandwidth between pods.</source>
        <translation>Bandbreite innerhalb eines Pods ÷ Bandbreite zwischen Pods.</translation>
    </message>
    <message>
        <source>Llama 3 report (arXiv 2407.21783), section 3.3.1: 7 : 1.</source>
        <translation>Llama 3 report (arXiv 2407.21783), Abschnitt 3.3.1: 7 : 1.</translation>
    </message>
    <message>
        <source>Stragglers</source>
        <translation>Nachzügler</translation>
    </message>
    <message>
        <source>Time lost to the slowest device, for each doubling of the node count.</source>
        <translation>Zeitverlust durch das langsamste Gerät je Verdopplung der Knotenzahl.</translation>
    </message>
    <message>
        <source>Fitted over published runs: 0.3 % (Megatron) to 1.5 % (DeepSpeed).</source>
        <translation>An veröffentlichte Läufe angepasst: 0,3 % (Megatron) bis 1,5 % (DeepSpeed).</translation>
    </message>
    <message>
        <source>Usable memory</source>
        <translation>Nutzbarer Speicher</translation>
    </message>
    <message>
        <source>Share of the chips&apos; memory that the driver shows.</source>
        <translation>Anteil des Chipspeichers, den der Treiber anzeigt.</translation>
    </message>
    <message>
        <source>Driver context</source>
        <translation>Treiberkontext</translation>
    </message>
    <message>
        <source>Memory that driver and libraries take before the first tensor.</source>
        <translation>Speicher, den Treiber und Bibliotheken vor dem ersten Tensor belegen.</translation>
    </message>
    <message>
        <source>0.3 to 1 GB in issue reports, 1 to 2 GB in the Ultra-Scale Playbook.</source>
        <translation>0,3 bis 1 GB in Issue-Meldungen, 1 bis 2 GB im Ultra-Scale Playbook.</translation>
    </message>
    <message>
        <source>Collective library</source>
        <translation>Collective-Bibliothek</translation>
    </message>
    <message>
        <source>Channel buffers of the communication library.</source>
        <translation>Kanalpuffer der Kommunikationsbibliothek.</translation>
    </message>
    <message>
        <source>NCCL: 0.34 to 0.39 GB measured.</source>
        <translation>NCCL: 0,34 bis 0,39 GB gemessen.</translation>
    </message>
    <message>
        <source>Allocator waste</source>
        <translation>Allocator-Verlust</translation>
    </message>
    <message>
        <source>Reserved but unused, as a share of what is allocated.</source>
        <translation>Reserviert, aber ungenutzt, als Anteil des Belegten.</translation>
    </message>
    <message>
        <source>Reserved ÷ allocated over 32 Megatron runs: 1.03 at TP 8 to 1.07 at TP 1.</source>
        <translation>Reserviert ÷ belegt über 32 Megatron-Läufe: 1,03 bei TP 8 bis 1,07 bei TP 1.</translation>
    </message>
    <message>
        <source>Safety margin</source>
        <translation>Sicherheitsreserve</translation>
    </message>
    <message>
        <source>Below this much free memory a design counts as tight.</source>
        <translation>Mit weniger freiem Speicher als diesem gilt ein Entwurf als knapp.</translation>
    </message>
    <message>
        <source>Closed forms of memory err by 8 % on average over published runs.</source>
        <translation>Geschlossene Speicherformeln weichen bei veröffentlichten Läufen im Mittel um 8 % ab.</translation>
    </message>
    <message>
        <source>GPU price</source>
        <translation>GPU-Preis</translation>
    </message>
    <message>
        <source>Price of one device for one hour, everything included.</source>
        <translation>Preis eines Geräts für eine Stunde, alles inbegriffen.</translation>
    </message>
    <message>
        <source>Power per GPU</source>
        <translation>Leistung je GPU</translation>
    </message>
    <message>
        <source>Average load</source>
        <translation>Mittlere Last</translation>
    </message>
    <message>
        <source>Average power ÷ largest power while training.</source>
        <translation>Mittlere Leistung ÷ höchste Leistung beim Training.</translation>
    </message>
    <message>
        <source>H100-class IT average of about 1 kW a device; an assumption.</source>
        <translation>IT-Mittel der H100-Klasse von etwa 1 kW je Gerät; eine Annahme.</translation>
    </message>
    <message>
        <source>PUE</source>
        <translation>PUE</translation>
    </message>
    <message>
        <source>Power of the site ÷ power of the machines.</source>
        <translation>Leistung des Standorts ÷ Leistung der Maschinen.</translation>
    </message>
    <message>
        <source>AWS 1.15 (2024), Google 1.09, Uptime survey mean 1.52.</source>
        <translation>AWS 1,15 (2024), Google 1,09, Mittel der Uptime-Umfrage 1,52.</translation>
    </message>
    <message>
        <source>Carbon intensity</source>
        <translation>CO₂-Intensität</translation>
    </message>
    <message>
        <source>Emissions of the grid for one kilowatt-hour.</source>
        <translation>Emissionen des Stromnetzes für eine Kilowattstunde.</translation>
    </message>
    <message>
        <source>Northern Virginia and Ohio, 2024, location based: 323 g/kWh.</source>
        <translation>Northern Virginia und Ohio, 2024, standortbasiert: 323 g/kWh.</translation>
    </message>
    <message>
        <source>None (ZeRO-0)</source>
        <translation>Ohne (ZeRO-0)</translation>
    </message>
    <message>
        <source>Each replica holds everything; gradients are all-reduced once a step</source>
        <translation>Jede Replik hält alles; Gradienten werden einmal je Schritt per All-Reduce summiert</translation>
    </message>
    <message>
        <source>ZeRO-1, optimizer</source>
        <translation>ZeRO-1, Optimierer</translation>
    </message>
    <message>
        <source>Optimizer state is divided among the replicas</source>
        <translation>Der Optimierer-Zustand wird auf die Repliken aufgeteilt</translation>
    </message>
    <message>
        <source>ZeRO-2, gradients</source>
        <translation>ZeRO-2, Gradienten</translation>
    </message>
    <message>
        <source>Optimizer state and gradients are divided; gradients are reduced more often</source>
        <translation>Optimierer-Zustand und Gradienten werden aufgeteilt; Gradienten werden öfter reduziert</translation>
    </message>
    <message>
        <source>ZeRO-3, weights</source>
        <translation>ZeRO-3, Gewichte</translation>
    </message>
    <message>
        <source>Everything is divided; weights are gathered for each pass (FSDP full shard)</source>
        <translation>Alles wird aufgeteilt; Gewichte werden für jeden Durchgang eingesammelt (FSDP Full Shard)</translation>
    </message>
    <message>
        <source>All forward, all backward</source>
        <translation>Alle vorwärts, alle rückwärts</translation>
    </message>
    <message>
        <source>GPipe: every micro-batch is held</source>
        <translation>GPipe: Jeder Micro-Batch wird gehalten</translation>
    </message>
    <message>
        <source>1F1B</source>
        <translation>1F1B</translation>
    </message>
    <message>
        <source>One forward, one backward: at most as many micro-batches held as stages follow</source>
        <translation>Einmal vorwärts, einmal rückwärts: höchstens so viele Micro-Batches gehalten, wie Stufen folgen</translation>
    </message>
    <message>
        <source>Interleaved 1F1B</source>
        <translation>Verschränktes 1F1B</translation>
    </message>
    <message>
        <source>Each device holds several short stages: less bubble, more messages and memory</source>
        <translation>Jedes Gerät hält mehrere kurze Stufen: weniger Blase, mehr Nachrichten und Speicher</translation>
    </message>
    <message>
        <source>Lighter ends</source>
        <translation>Leichtere Enden</translation>
    </message>
    <message>
        <source>Stages at the ends, which hold embedding and head, get the missing layers</source>
        <translation>Stufen an den Enden, die Embedding und Ausgabekopf halten, bekommen die fehlenden Schichten</translation>
    </message>
    <message>
        <source>Front first</source>
        <translation>Vorn zuerst</translation>
    </message>
    <message>
        <source>The first stages get the layers that are left over</source>
        <translation>Die ersten Stufen bekommen die übrigen Schichten</translation>
    </message>
    <message>
        <source>Tensor parallel</source>
        <translation>Tensor-parallel</translation>
    </message>
    <message>
        <source>Devices that share each matrix. Divides weights and activations; talks in every layer.</source>
        <translation>Geräte, die sich jede Matrix teilen. Teilt Gewichte und Aktivierungen; kommuniziert in jeder Schicht.</translation>
    </message>
    <message>
        <source>Sequence parallel</source>
        <translation>Sequenz-parallel</translation>
    </message>
    <message>
        <source>Divides norms and residuals among the tensor-parallel devices as well.</source>
        <translation>Teilt auch Normen und Residuen auf die tensor-parallelen Geräte auf.</translation>
    </message>
    <message>
        <source>Korthikanti et al. (arXiv 2205.05198), section 4.2.2.</source>
        <translation>Korthikanti et al. (arXiv 2205.05198), Abschnitt 4.2.2.</translation>
    </message>
    <message>
        <source>Pipeline parallel</source>
        <translation>Pipeline-parallel</translation>
    </message>
    <message>
        <source>Stages that the layers are divided into. Divides weights; filling and draining leaves a bubble.</source>
        <translation>Stufen, in die die Schichten aufgeteilt werden. Teilt Gewichte; Füllen und Leeren hinterlassen eine Blase.</translation>
    </message>
    <message>
        <source>Virtual stages</source>
        <translation>Virtuelle Stufen</translation>
    </message>
    <message>
        <source>Short stages on each device. Divides the bubble, multiplies the messages.</source>
        <translation>Kurze Stufen auf jedem Gerät. Teilt die Blase, vervielfacht die Nachrichten.</translation>
    </message>
    <message>
        <source>Not published for Llama 3; 126 layers with embedding and head as two more allow 1, 2, 4, 8.</source>
        <translation>Für Llama 3 nicht veröffentlicht; 126 Schichten mit Embedding und Ausgabekopf als zwei weiteren erlauben 1, 2, 4, 8.</translation>
    </message>
    <message>
        <source>Context parallel</source>
        <translation>Kontext-parallel</translation>
    </message>
    <message>
        <source>Devices that share each sequence. Divides activations; passes keys and values around a ring.</source>
        <translation>Geräte, die sich jede Sequenz teilen. Teilt Aktivierungen; reicht Keys und Values in einem Ring weiter.</translation>
    </message>
    <message>
        <source>Expert parallel</source>
        <translation>Experten-parallel</translation>
    </message>
    <message>
        <source>Devices that share the experts of a layer; tokens travel to them and back.</source>
        <translation>Geräte, die sich die Experten einer Schicht teilen; Token wandern zu ihnen und zurück.</translation>
    </message>
    <message>
        <source>The Ultra-Scale Playbook, expert parallelism.</source>
        <translation>The Ultra-Scale Playbook, expert parallelism.</translation>
    </message>
    <message>
        <source>Expert tensor</source>
        <translation>Experten-Tensor</translation>
    </message>
    <message>
        <source>Devices that share the matrices of one expert.</source>
        <translation>Geräte, die sich die Matrizen eines Experten teilen.</translation>
    </message>
    <message>
        <source>Megatron Core: as tensor parallel unless set.</source>
        <translation>Megatron Core: wie Tensor-parallel, sofern nicht gesetzt.</translation>
    </message>
    <message>
        <source>Data parallel</source>
        <translation>Daten-parallel</translation>
    </message>
    <message>
        <source>Replicas of the model; each takes its share of the batch.</source>
        <translation>Repliken des Modells; jede übernimmt ihren Anteil am Batch.</translation>
    </message>
    <message>
        <source>Follows from the other degrees unless set.</source>
        <translation>Folgt aus den anderen Graden, sofern nicht gesetzt.</translation>
    </message>
    <message>
        <source>GPUs ÷ TP ÷ PP ÷ CP</source>
        <translation>GPUs ÷ TP ÷ PP ÷ CP</translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation>Micro-Batch</translation>
    </message>
    <message>
        <source>Sequences in one pass. Larger ones use the device better and hold more activations.</source>
        <translation>Sequenzen in einem Durchgang. Größere nutzen das Gerät besser und halten mehr Aktivierungen.</translation>
    </message>
    <message>
        <source>16 sequences a replica on 16 stages leave 1.</source>
        <translation>16 Sequenzen je Replik auf 16 Stufen lassen 1 übrig.</translation>
    </message>
    <message>
        <source>Sharding</source>
        <translation>Sharding</translation>
    </message>
    <message>
        <source>What the replicas divide among themselves instead of each holding a copy.</source>
        <translation>Was die Repliken untereinander aufteilen, statt je eine Kopie zu halten.</translation>
    </message>
    <message>
        <source>Llama 3 report (arXiv 2407.21783), section 3.3.2: optimizer state and gradients are sharded. ZeRO: arXiv 1910.02054.</source>
        <translation>Llama 3 report (arXiv 2407.21783), Abschnitt 3.3.2: Optimierer-Zustand und Gradienten sind geshardet. ZeRO: arXiv 1910.02054.</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Ablaufplan</translation>
    </message>
    <message>
        <source>The order of forward and backward passes on the stages.</source>
        <translation>Die Reihenfolge der Vorwärts- und Rückwärtsdurchgänge auf den Stufen.</translation>
    </message>
    <message>
        <source>Uneven layers</source>
        <translation>Ungleiche Schichten</translation>
    </message>
    <message>
        <source>Which stages get one layer fewer when the layers do not divide evenly.</source>
        <translation>Welche Stufen eine Schicht weniger bekommen, wenn die Schichten nicht gleichmäßig aufgehen.</translation>
    </message>
    <message>
        <source>Llama 3 report (arXiv 2407.21783), section 3.3.2: first and last stage have one layer fewer.</source>
        <translation>Llama 3 report (arXiv 2407.21783), Abschnitt 3.3.2: Erste und letzte Stufe haben eine Schicht weniger.</translation>
    </message>
    <message>
        <source>TP overlap</source>
        <translation>TP-Überlappung</translation>
    </message>
    <message>
        <source>Share of tensor-parallel communication that runs behind matrix products.</source>
        <translation>Anteil der tensor-parallelen Kommunikation, der hinter Matrixprodukten läuft.</translation>
    </message>
    <message>
        <source>Fitted over published Megatron runs: 36 %; others 5 to 14 %.</source>
        <translation>An veröffentlichte Megatron-Läufe angepasst: 36 %; andere 5 bis 14 %.</translation>
    </message>
    <message>
        <source>DP overlap</source>
        <translation>DP-Überlappung</translation>
    </message>
    <message>
        <source>Share of gradient and weight traffic that may run behind computing, while that lasts.</source>
        <translation>Anteil des Gradienten- und Gewichtsverkehrs, der hinter dem Rechnen laufen darf, solange dieses dauert.</translation>
    </message>
    <message>
        <source>Fitted over published runs: Megatron 94 %, FSDP 89 %.</source>
        <translation>An veröffentlichte Läufe angepasst: Megatron 94 %, FSDP 89 %.</translation>
    </message>
    <message>
        <source>PP overlap</source>
        <translation>PP-Überlappung</translation>
    </message>
    <message>
        <source>Share of the messages between stages that runs behind computing.</source>
        <translation>Anteil der Nachrichten zwischen Stufen, der hinter dem Rechnen läuft.</translation>
    </message>
    <message>
        <source>CP overlap</source>
        <translation>CP-Überlappung</translation>
    </message>
    <message>
        <source>Share of the ring&apos;s messages that runs behind attention.</source>
        <translation>Anteil der Nachrichten des Rings, der hinter der Attention läuft.</translation>
    </message>
    <message>
        <source>Ring attention (arXiv 2310.01889); the share is an assumption.</source>
        <translation>Ring Attention (arXiv 2310.01889); der Anteil ist eine Annahme.</translation>
    </message>
    <message>
        <source>EP overlap</source>
        <translation>EP-Überlappung</translation>
    </message>
    <message>
        <source>Share of the all-to-all traffic that runs behind computing.</source>
        <translation>Anteil des All-to-All-Verkehrs, der hinter dem Rechnen läuft.</translation>
    </message>
    <message>
        <source>None by default; DeepSeek-V3&apos;s DualPipe hides most of it.</source>
        <translation>Standardmäßig keine; DualPipe von DeepSeek-V3 verbirgt das meiste davon.</translation>
    </message>
    <message>
        <source>FP32</source>
        <translation>FP32</translation>
    </message>
    <message>
        <source>Everything in 32 bits; matrix products in TF32 where the device has it</source>
        <translation>Alles in 32 Bit; Matrixprodukte in TF32, wenn das Gerät es hat</translation>
    </message>
    <message>
        <source>FP16</source>
        <translation>FP16</translation>
    </message>
    <message>
        <source>16-bit products with FP32 master weights and loss scaling</source>
        <translation>16-Bit-Produkte mit FP32-Master-Gewichten und Loss-Skalierung</translation>
    </message>
    <message>
        <source>BF16</source>
        <translation>BF16</translation>
    </message>
    <message>
        <source>16-bit products with FP32 master weights</source>
        <translation>16-Bit-Produkte mit FP32-Master-Gewichten</translation>
    </message>
    <message>
        <source>Gradients are kept and reduced in 4 bytes</source>
        <translation>Gradienten werden in 4 Byte gehalten und reduziert</translation>
    </message>
    <message>
        <source>Gradients are kept and reduced in 2 bytes; check the loss</source>
        <translation>Gradienten werden in 2 Byte gehalten und reduziert; prüfen Sie den Loss</translation>
    </message>
    <message>
        <source>Adam</source>
        <translation>Adam</translation>
    </message>
    <message>
        <source>8-bit Adam</source>
        <translation>8-Bit-Adam</translation>
    </message>
    <message>
        <source>SGD, momentum</source>
        <translation>SGD, Momentum</translation>
    </message>
    <message>
        <source>Lion</source>
        <translation>Lion</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Keep every activation</source>
        <translation>Jede Aktivierung behalten</translation>
    </message>
    <message>
        <source>Scores and softmax again in the backward pass (Korthikanti et al.); FlashAttention does this already</source>
        <translation>Scores und Softmax erneut im Rückwärtsdurchgang (Korthikanti et al.); FlashAttention tut dies bereits</translation>
    </message>
    <message>
        <source>MLP</source>
        <translation>MLP</translation>
    </message>
    <message>
        <source>The MLP&apos;s wide activations again in the backward pass</source>
        <translation>Die breiten Aktivierungen des MLP erneut im Rückwärtsdurchgang</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>Voll</translation>
    </message>
    <message>
        <source>Keep each layer&apos;s input only and repeat its forward pass</source>
        <translation>Nur die Eingabe jeder Schicht behalten und ihren Vorwärtsdurchgang wiederholen</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Präzision</translation>
    </message>
    <message>
        <source>Number format of the matrix products.</source>
        <translation>Zahlenformat der Matrixprodukte.</translation>
    </message>
    <message>
        <source>Llama 3 report (arXiv 2407.21783): BF16.</source>
        <translation>Llama 3 report (arXiv 2407.21783): BF16.</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>Number format in which gradients are accumulated and reduced.</source>
        <translation>Zahlenformat, in dem Gradienten akkumuliert und reduziert werden.</translation>
    </message>
    <message>
        <source>Llama 3 report (arXiv 2407.21783), section 3.3.2: FP32 accumulation and reduce-scatter.</source>
        <translation>Llama 3 report (arXiv 2407.21783), Abschnitt 3.3.2: Akkumulation und Reduce-Scatter in FP32.</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>The update rule, by the state that it keeps for each parameter.</source>
        <translation>Die Update-Regel, nach dem Zustand, den sie je Parameter hält.</translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation>Neuberechnung</translation>
    </message>
    <message>
        <source>Activations that are dropped and computed again in the backward pass.</source>
        <translation>Aktivierungen, die verworfen und im Rückwärtsdurchgang neu berechnet werden.</translation>
    </message>
    <message>
        <source>Korthikanti et al. (arXiv 2205.05198); none at 8,192 tokens in the Llama 3 report.</source>
        <translation>Korthikanti et al. (arXiv 2205.05198); keine bei 8.192 Token im Llama 3 report.</translation>
    </message>
    <message>
        <source>FlashAttention</source>
        <translation>FlashAttention</translation>
    </message>
    <message>
        <source>Attention in tiles: the square of scores is never stored.</source>
        <translation>Attention in Kacheln: Das Quadrat der Scores wird nie gespeichert.</translation>
    </message>
    <message>
        <source>Dao et al. (arXiv 2205.14135).</source>
        <translation>Dao et al. (arXiv 2205.14135).</translation>
    </message>
    <message>
        <source>Fused cross entropy</source>
        <translation>Fused Cross-Entropy</translation>
    </message>
    <message>
        <source>Loss without separate copies of the logits: 6 instead of 16 bytes for each.</source>
        <translation>Loss ohne eigene Kopien der Logits: 6 statt 16 Byte je Logit.</translation>
    </message>
    <message>
        <source>Megatron 6 bytes, eager PyTorch 16 bytes, matched to measured peaks.</source>
        <translation>Megatron 6 Byte, PyTorch im Eager-Modus 16 Byte, mit gemessenen Spitzenwerten abgeglichen.</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Dropout</translation>
    </message>
    <message>
        <source>Keeps a mask of one byte for each element that may be dropped.</source>
        <translation>Hält eine Maske von einem Byte für jedes Element, das verworfen werden kann.</translation>
    </message>
    <message>
        <source>Korthikanti et al. (arXiv 2205.05198), section 4.1.</source>
        <translation>Korthikanti et al. (arXiv 2205.05198), Abschnitt 4.1.</translation>
    </message>
    <message>
        <source>GEMM efficiency</source>
        <translation>GEMM-Effizienz</translation>
    </message>
    <message>
        <source>Share of the dense peak that large matrix products reach.</source>
        <translation>Anteil der dichten Spitze, den große Matrixprodukte erreichen.</translation>
    </message>
    <message>
        <source>By accelerator generation, fitted over published training runs.</source>
        <translation>Nach Beschleunigergeneration, an veröffentlichte Trainingsläufe angepasst.</translation>
    </message>
    <message>
        <source>Grouped GEMM</source>
        <translation>Grouped GEMM</translation>
    </message>
    <message>
        <source>Efficiency of the experts&apos; products, as a share of plain ones.</source>
        <translation>Effizienz der Produkte der Experten, als Anteil der einfachen.</translation>
    </message>
    <message>
        <source>Expert imbalance</source>
        <translation>Experten-Schieflast</translation>
    </message>
    <message>
        <source>Tokens of the busiest device ÷ the mean. 1 is perfect balance.</source>
        <translation>Token des am stärksten belasteten Geräts ÷ Mittelwert. 1 ist perfekter Ausgleich.</translation>
    </message>
    <message>
        <source>Published runs force balance; real routing is above 1.</source>
        <translation>Veröffentlichte Läufe erzwingen den Ausgleich; reales Routing liegt über 1.</translation>
    </message>
    <message>
        <source>Attention efficiency</source>
        <translation>Attention-Effizienz</translation>
    </message>
    <message>
        <source>Share of the dense peak that FlashAttention reaches on long sequences.</source>
        <translation>Anteil der dichten Spitze, den FlashAttention bei langen Sequenzen erreicht.</translation>
    </message>
    <message>
        <source>Attention half length</source>
        <translation>Attention-Halbwertlänge</translation>
    </message>
    <message>
        <source>Sequence length at which attention reaches half of its efficiency.</source>
        <translation>Sequenzlänge, bei der Attention die Hälfte ihrer Effizienz erreicht.</translation>
    </message>
    <message>
        <source>Fitted over published training runs: 800.</source>
        <translation>An veröffentlichte Trainingsläufe angepasst: 800.</translation>
    </message>
    <message>
        <source>GEMM saturation</source>
        <translation>GEMM-Sättigung</translation>
    </message>
    <message>
        <source>Size at which one dimension of a matrix product costs half of the efficiency.</source>
        <translation>Größe, bei der eine Dimension eines Matrixprodukts die Hälfte der Effizienz kostet.</translation>
    </message>
    <message>
        <source>Fitted over published training runs: 38.</source>
        <translation>An veröffentlichte Trainingsläufe angepasst: 38.</translation>
    </message>
    <message>
        <source>Share of the memory bandwidth that elementwise kernels reach.</source>
        <translation>Anteil der Speicherbandbreite, den elementweise Kernel erreichen.</translation>
    </message>
    <message>
        <source>Kernel measurements: 85 to 90 %.</source>
        <translation>Kernel-Messungen: 85 bis 90 %.</translation>
    </message>
    <message>
        <source>Kernels per layer</source>
        <translation>Kernel je Schicht</translation>
    </message>
    <message>
        <source>Kernels that one layer launches in its forward pass, without communication.</source>
        <translation>Kernel, die eine Schicht in ihrem Vorwärtsdurchgang startet, ohne Kommunikation.</translation>
    </message>
    <message>
        <source>Count over a transformer layer: 18; experts add 14, tensor parallel 4.</source>
        <translation>Zählung über eine Transformer-Schicht: 18; Experten fügen 14 hinzu, Tensor-parallel 4.</translation>
    </message>
    <message>
        <source>Launch latency</source>
        <translation>Startlatenz</translation>
    </message>
    <message>
        <source>Time of the host to launch one kernel; a floor under small layers.</source>
        <translation>Zeit des Hosts, um einen Kernel zu starten; eine Untergrenze unter kleinen Schichten.</translation>
    </message>
    <message>
        <source>Megatron 6 µs, FSDP 20, DeepSpeed 20, nanotron 25 before fitting.</source>
        <translation>Megatron 6 µs, FSDP 20, DeepSpeed 20, nanotron 25 vor der Anpassung.</translation>
    </message>
    <message>
        <source>Step overhead</source>
        <translation>Schritt-Overhead</translation>
    </message>
    <message>
        <source>Fixed time of each step: data hand-over, gradient norm, logging.</source>
        <translation>Feste Zeit je Schritt: Datenübergabe, Gradientennorm, Protokollierung.</translation>
    </message>
    <message>
        <source>Fitted over published runs: 8 to 52 ms.</source>
        <translation>An veröffentlichte Läufe angepasst: 8 bis 52 ms.</translation>
    </message>
    <message>
        <source>Weights, optimizer</source>
        <translation>Gewichte, Optimierer</translation>
    </message>
    <message>
        <source>All that a restart needs: weights, master copy and moments</source>
        <translation>Alles, was ein Neustart braucht: Gewichte, Masterkopie und Momente</translation>
    </message>
    <message>
        <source>Weights only</source>
        <translation>Nur Gewichte</translation>
    </message>
    <message>
        <source>A model to use, not to continue from</source>
        <translation>Ein Modell zum Verwenden, nicht zum Fortsetzen</translation>
    </message>
    <message>
        <source>Storage system</source>
        <translation>Speichersystem</translation>
    </message>
    <message>
        <source>Where data and checkpoints live, as measured or specified.</source>
        <translation>Wo Daten und Checkpoints liegen, wie gemessen oder spezifiziert.</translation>
    </message>
    <message>
        <source>Published measurements; see the facts of the entry.</source>
        <translation>Veröffentlichte Messungen; siehe die Fakten des Eintrags.</translation>
    </message>
    <message>
        <source>System read</source>
        <translation>System-Lesen</translation>
    </message>
    <message>
        <source>Read bandwidth of the whole system, sustained.</source>
        <translation>Lesebandbreite des ganzen Systems, dauerhaft.</translation>
    </message>
    <message>
        <source>The chosen storage system.</source>
        <translation>Das gewählte Speichersystem.</translation>
    </message>
    <message>
        <source>System write</source>
        <translation>System-Schreiben</translation>
    </message>
    <message>
        <source>Write bandwidth of the whole system, sustained.</source>
        <translation>Schreibbandbreite des ganzen Systems, dauerhaft.</translation>
    </message>
    <message>
        <source>Client limit</source>
        <translation>Client-Grenze</translation>
    </message>
    <message>
        <source>What one node can draw from the storage system.</source>
        <translation>Was ein Knoten aus dem Speichersystem lesen kann.</translation>
    </message>
    <message>
        <source>The chosen storage system; the node&apos;s network where none is published.</source>
        <translation>Das gewählte Speichersystem; das Netz des Knotens, wo nichts veröffentlicht ist.</translation>
    </message>
    <message>
        <source>Bytes per token</source>
        <translation>Byte je Token</translation>
    </message>
    <message>
        <source>Size of a token as it is read: 2 or 4 bytes for text, more with images.</source>
        <translation>Größe eines Tokens beim Lesen: 2 oder 4 Byte für Text, mehr mit Bildern.</translation>
    </message>
    <message>
        <source>2 bytes up to 65,536 words in the vocabulary, else 4.</source>
        <translation>2 Byte bis 65.536 Wörter im Vokabular, sonst 4.</translation>
    </message>
    <message>
        <source>Checkpoint interval</source>
        <translation>Checkpoint-Intervall</translation>
    </message>
    <message>
        <source>Time between two checkpoints.</source>
        <translation>Zeit zwischen zwei Checkpoints.</translation>
    </message>
    <message>
        <source>An assumption; the best interval follows from the failure rate.</source>
        <translation>Eine Annahme; das beste Intervall ergibt sich aus der Ausfallrate.</translation>
    </message>
    <message>
        <source>Write within</source>
        <translation>Schreiben in</translation>
    </message>
    <message>
        <source>Share of the interval in which a checkpoint must be on storage.</source>
        <translation>Anteil des Intervalls, in dem ein Checkpoint auf dem Speicher sein muss.</translation>
    </message>
    <message>
        <source>An assumption: half of it, so that the next one never waits.</source>
        <translation>Eine Annahme: die Hälfte davon, damit der nächste nie wartet.</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>What a checkpoint holds.</source>
        <translation>Was ein Checkpoint enthält.</translation>
    </message>
    <message>
        <source>MLPerf Storage and BLOOM: 14 bytes a parameter with Adam.</source>
        <translation>MLPerf Storage und BLOOM: 14 Byte je Parameter mit Adam.</translation>
    </message>
    <message>
        <source>Writers</source>
        <translation>Schreiber</translation>
    </message>
    <message>
        <source>Nodes that write at the same time.</source>
        <translation>Knoten, die gleichzeitig schreiben.</translation>
    </message>
    <message>
        <source>Sharded checkpoints: every node writes its part.</source>
        <translation>Checkpoints mit Sharding: Jeder Knoten schreibt seinen Teil.</translation>
    </message>
    <message>
        <source>one a node</source>
        <translation>einer je Knoten</translation>
    </message>
    <message>
        <source>Sample workload</source>
        <translation>Sample-Last</translation>
    </message>
    <message>
        <source>A job that reads samples instead of tokens, to size storage for mixed use.</source>
        <translation>Ein Job, der Samples statt Token liest, um Speicher für gemischte Nutzung zu bemessen.</translation>
    </message>
    <message>
        <source>Ibrahim et al. (PMBS 2021); MLPerf Storage.</source>
        <translation>Ibrahim et al. (PMBS 2021); MLPerf Storage.</translation>
    </message>
    <message>
        <source>Sample utilization</source>
        <translation>Sample-Auslastung</translation>
    </message>
    <message>
        <source>Share of the dense peak that the sample workload reaches.</source>
        <translation>Anteil der dichten Spitzenleistung, den die Sample-Last erreicht.</translation>
    </message>
    <message>
        <source>CosmoFlow on V100: 35 to 50 of 130 TFLOP/s (Ibrahim et al., PMBS 2021).</source>
        <translation>CosmoFlow auf V100: 35 bis 50 von 130 TFLOP/s (Ibrahim et al., PMBS 2021).</translation>
    </message>
    <message>
        <source>Full attention</source>
        <translation>Volle Attention</translation>
    </message>
    <message>
        <source>Causal attention</source>
        <translation>Kausale Attention</translation>
    </message>
    <message>
        <source>6 L h S per token: only the half that a causal mask leaves</source>
        <translation>6 L h S je Token: nur die Hälfte, die eine kausale Maske übrig lässt</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>The transformer to train, by the exact shape of its weights.</source>
        <translation>Der zu trainierende Transformer, nach der genauen Form seiner Gewichte.</translation>
    </message>
    <message>
        <source>Public model configurations; see the facts of the entry.</source>
        <translation>Öffentliche Modellkonfigurationen; siehe die Angaben des Eintrags.</translation>
    </message>
    <message>
        <source>Data set</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>The collection that the tokens come from; it sets the capacity that clean text needs.</source>
        <translation>Die Sammlung, aus der die Token stammen; sie bestimmt die Kapazität, die bereinigter Text braucht.</translation>
    </message>
    <message>
        <source>Data set papers and cards; see the facts of the entry.</source>
        <translation>Arbeiten und Karten zu Datensätzen; siehe die Angaben des Eintrags.</translation>
    </message>
    <message>
        <source>Tokens of one epoch. Time, energy and cost are proportional to it.</source>
        <translation>Token einer Epoche. Zeit, Energie und Kosten sind dazu proportional.</translation>
    </message>
    <message>
        <source>Llama 3 report (arXiv 2407.21783), section 3.4: 15.6 T tokens.</source>
        <translation>Llama-3-Bericht (arXiv 2407.21783), Abschnitt 3.4: 15,6 T Token.</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>Epochen</translation>
    </message>
    <message>
        <source>How often each token is seen.</source>
        <translation>Wie oft jedes Token gesehen wird.</translation>
    </message>
    <message>
        <source>Pre-training runs see most tokens once.</source>
        <translation>Beim Pre-Training werden die meisten Token einmal gesehen.</translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation>Sequenzlänge</translation>
    </message>
    <message>
        <source>Tokens in one sequence. Activations grow with it, attention with its square.</source>
        <translation>Token in einer Sequenz. Aktivierungen wachsen mit ihr, Attention mit ihrem Quadrat.</translation>
    </message>
    <message>
        <source>Global batch</source>
        <translation>Globaler Batch</translation>
    </message>
    <message>
        <source>Sequences in one optimizer step, over all replicas.</source>
        <translation>Sequenzen in einem Optimierer-Schritt, über alle Replikate.</translation>
    </message>
    <message>
        <source>Llama 3 report (arXiv 2407.21783), table 4: 16 M tokens a step.</source>
        <translation>Llama-3-Bericht (arXiv 2407.21783), Tabelle 4: 16 M Token je Schritt.</translation>
    </message>
    <message>
        <source>FLOPs counted</source>
        <translation>Gezählte FLOPs</translation>
    </message>
    <message>
        <source>Quick: hours allowed</source>
        <translation>Überschlag: Stunden</translation>
    </message>
    <message>
        <source>Wall-clock hours in the quick estimate of training GPUs.</source>
        <translation>Verfügbare Stunden Echtzeit im Überschlag der Trainings-GPUs.</translation>
    </message>
    <message>
        <source>Quick formula of source document 1; 54 days as in the Llama 3 report.</source>
        <translation>Überschlagsformel aus Quelldokument 1; 54 Tage wie im Llama-3-Bericht.</translation>
    </message>
    <message>
        <source>Quick: output tokens</source>
        <translation>Überschlag: Ausgabe-Token</translation>
    </message>
    <message>
        <source>Mean answer length in the quick estimate of inference GPUs.</source>
        <translation>Mittlere Antwortlänge im Überschlag der Inferenz-GPUs.</translation>
    </message>
    <message>
        <source>Quick formula of source document 1.</source>
        <translation>Überschlagsformel aus Quelldokument 1.</translation>
    </message>
    <message>
        <source>Quick: tokens/s per GPU</source>
        <translation>Überschlag: Token/s je GPU</translation>
    </message>
    <message>
        <source>Output tokens per second of one GPU. 30 is one stream; batching serves many more.</source>
        <translation>Ausgabe-Token je Sekunde einer GPU. 30 entspricht einem Strom; Batching bedient viele mehr.</translation>
    </message>
    <message>
        <source>Quick formula of source document 1: default 30.</source>
        <translation>Überschlagsformel aus Quelldokument 1: Vorgabe 30.</translation>
    </message>
    <message>
        <source>Quick: queries per minute</source>
        <translation>Überschlag: Anfragen je Minute</translation>
    </message>
    <message>
        <source>Queries per minute at peak in the quick estimate of inference GPUs.</source>
        <translation>Anfragen je Minute zur Spitzenzeit im Überschlag der Inferenz-GPUs.</translation>
    </message>
    <message>
        <source>Published</source>
        <translation>Veröffentlicht</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>Time of a step</source>
        <translation>Zeit eines Schritts</translation>
    </message>
    <message>
        <source>The run</source>
        <translation>Der Lauf</translation>
    </message>
    <message>
        <source>Quick estimates</source>
        <translation>Überschläge</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Not a legal layout</source>
        <translation>Kein gültiges Layout</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>Passt</translation>
    </message>
    <message>
        <source>Fits, tight</source>
        <translation>Passt knapp</translation>
    </message>
    <message>
        <source>Does not fit</source>
        <translation>Passt nicht</translation>
    </message>
    <message>
        <source>Fullest stage</source>
        <translation>Vollste Stufe</translation>
    </message>
    <message>
        <source>The pipeline stage whose devices need most memory, counted from 0.</source>
        <translation>Die Pipeline-Stufe, deren Geräte den meisten Speicher brauchen, gezählt ab 0.</translation>
    </message>
    <message>
        <source>in words: the stage with the largest sum of parts</source>
        <translation>in Worten: die Stufe mit der größten Summe der Teile</translation>
    </message>
    <message>
        <source>Comparison of the stages.</source>
        <translation>Vergleich der Stufen.</translation>
    </message>
    <message>
        <source>Layers on that stage</source>
        <translation>Schichten dieser Stufe</translation>
    </message>
    <message>
        <source>Layers of the fullest stage.</source>
        <translation>Schichten der vollsten Stufe.</translation>
    </message>
    <message>
        <source>in words: layers ÷ stages, with one fewer where they do not divide evenly</source>
        <translation>in Worten: Schichten ÷ Stufen, mit einer weniger, wo die Teilung nicht aufgeht</translation>
    </message>
    <message>
        <source>Llama 3 report (arXiv 2407.21783), section 3.3.2.</source>
        <translation>Llama-3-Bericht (arXiv 2407.21783), Abschnitt 3.3.2.</translation>
    </message>
    <message>
        <source>Parameters per GPU</source>
        <translation>Parameter je GPU</translation>
    </message>
    <message>
        <source>Parameters that one device of the fullest stage works on, before sharding.</source>
        <translation>Parameter, mit denen ein Gerät der vollsten Stufe rechnet, vor dem Sharding.</translation>
    </message>
    <message>
        <source>in words: those of its layers, of the embedding or head on the end stages; matrices divided by tensor parallel, experts by expert parallel</source>
        <translation>in Worten: die seiner Schichten, des Embeddings oder des Kopfs auf den Endstufen; Matrizen geteilt durch Tensor-parallel, Experten durch Experten-parallel</translation>
    </message>
    <message>
        <source>Megatron-LM (arXiv 2104.04473), section 2.2.</source>
        <translation>Megatron-LM (arXiv 2104.04473), Abschnitt 2.2.</translation>
    </message>
    <message>
        <source>Expert parameters per GPU</source>
        <translation>Expertenparameter je GPU</translation>
    </message>
    <message>
        <source>Those of them that belong to experts.</source>
        <translation>Davon diejenigen, die zu Experten gehören.</translation>
    </message>
    <message>
        <source>in words: expert matrices of its layers ÷ (expert parallel × expert tensor parallel)</source>
        <translation>in Worten: Expertenmatrizen seiner Schichten ÷ (Experten-parallel × Experten-Tensor-parallel)</translation>
    </message>
    <message>
        <source>GShard (arXiv 2006.16668).</source>
        <translation>GShard (arXiv 2006.16668).</translation>
    </message>
    <message>
        <source>Tokens per micro-batch</source>
        <translation>Token je Micro-Batch</translation>
    </message>
    <message>
        <source>Tokens that one device sees in one pass.</source>
        <translation>Token, die ein Gerät in einem Durchgang sieht.</translation>
    </message>
    <message>
        <source>Arithmetic on the quantities above.</source>
        <translation>Rechnung mit den obigen Größen.</translation>
    </message>
    <message>
        <source>Micro-batches</source>
        <translation>Micro-Batches</translation>
    </message>
    <message>
        <source>Passes of one replica in one step.</source>
        <translation>Durchgänge eines Replikats in einem Schritt.</translation>
    </message>
    <message>
        <source>Micro-batches in flight</source>
        <translation>Micro-Batches in Arbeit</translation>
    </message>
    <message>
        <source>Bytes kept per token and layer</source>
        <translation>Gehaltene Byte je Token und Schicht</translation>
    </message>
    <message>
        <source>Inputs of norms and matrix products, queries, keys, values, attention output and MLP activations, on one device.</source>
        <translation>Eingaben von Normen und Matrixprodukten, Queries, Keys, Values, Attention-Ausgabe und MLP-Aktivierungen, auf einem Gerät.</translation>
    </message>
    <message>
        <source>Korthikanti et al. (arXiv 2205.05198), section 4.</source>
        <translation>Korthikanti et al. (arXiv 2205.05198), Abschnitt 4.</translation>
    </message>
    <message>
        <source>Kept per layer</source>
        <translation>Gehalten je Schicht</translation>
    </message>
    <message>
        <source>Activations of one layer for one micro-batch on one device.</source>
        <translation>Aktivierungen einer Schicht für einen Micro-Batch auf einem Gerät.</translation>
    </message>
    <message>
        <source>Logits</source>
        <translation>Logits</translation>
    </message>
    <message>
        <source>Logits, loss and their gradient on the last stage; zero when another stage is the fullest.</source>
        <translation>Logits, Loss und ihr Gradient auf der letzten Stufe; null, wenn eine andere Stufe die vollste ist.</translation>
    </message>
    <message>
        <source>in words: 6 bytes (fused) or 16 (eager) × tokens × vocabulary ÷ tensor parallel, on the last stage</source>
        <translation>in Worten: 6 Byte (fused) oder 16 (eager) × Token × Vokabular ÷ Tensor-parallel, auf der letzten Stufe</translation>
    </message>
    <message>
        <source>Measured peaks of Megatron and PyTorch.</source>
        <translation>Gemessene Spitzenwerte von Megatron und PyTorch.</translation>
    </message>
    <message>
        <source>Working layer</source>
        <translation>Aktive Schicht</translation>
    </message>
    <message>
        <source>Gathered inputs</source>
        <translation>Gesammelte Eingaben</translation>
    </message>
    <message>
        <source>Sharding buffers</source>
        <translation>Sharding-Puffer</translation>
    </message>
    <message>
        <source>Gradients or weights held undivided for a while: two virtual stages (interleaved ZeRO-2), two layers (otherwise).</source>
        <translation>Gradienten oder Gewichte, die eine Zeit lang ungeteilt gehalten werden: zwei virtuelle Stufen (verschränktes ZeRO-2), sonst zwei Schichten.</translation>
    </message>
    <message>
        <source>FSDP (arXiv 2304.11277), section 3; breadth-first pipelines (arXiv 2211.05953).</source>
        <translation>FSDP (arXiv 2304.11277), Abschnitt 3; Breadth-first-Pipelines (arXiv 2211.05953).</translation>
    </message>
    <message>
        <source>Stage messages</source>
        <translation>Stufen-Nachrichten</translation>
    </message>
    <message>
        <source>Tensors received from and sent to neighbouring stages, forward and backward.</source>
        <translation>Tensoren, die von Nachbarstufen empfangen und an sie gesendet werden, vorwärts und rückwärts.</translation>
    </message>
    <message>
        <source>in words: four of bytes per element × tokens × hidden (÷ tensor parallel with sequence parallel)</source>
        <translation>in Worten: viermal Byte je Element × Token × Hidden-Größe (÷ Tensor-parallel bei Sequenz-Parallelität)</translation>
    </message>
    <message>
        <source>Bytes per weight</source>
        <translation>Byte je Gewicht</translation>
    </message>
    <message>
        <source>Of the copy that the passes use.</source>
        <translation>Der Kopie, mit der die Durchgänge rechnen.</translation>
    </message>
    <message>
        <source>ZeRO (arXiv 1910.02054), sections 3 and 5.</source>
        <translation>ZeRO (arXiv 1910.02054), Abschnitte 3 und 5.</translation>
    </message>
    <message>
        <source>Bytes per gradient</source>
        <translation>Byte je Gradient</translation>
    </message>
    <message>
        <source>Of the gradient between passes.</source>
        <translation>Des Gradienten zwischen den Durchgängen.</translation>
    </message>
    <message>
        <source>in words: 4 for FP32 gradients, 2 for BF16</source>
        <translation>in Worten: 4 für FP32-Gradienten, 2 für BF16</translation>
    </message>
    <message>
        <source>Bytes of optimizer state</source>
        <translation>Byte Optimierer-Zustand</translation>
    </message>
    <message>
        <source>Master weight and moments of one parameter.</source>
        <translation>Master-Gewicht und Momente eines Parameters.</translation>
    </message>
    <message>
        <source>Model states per parameter</source>
        <translation>Modellzustand je Parameter</translation>
    </message>
    <message>
        <source>Weight, gradient and optimizer state of one parameter.</source>
        <translation>Gewicht, Gradient und Optimierer-Zustand eines Parameters.</translation>
    </message>
    <message>
        <source>Shards of weights</source>
        <translation>Shards der Gewichte</translation>
    </message>
    <message>
        <source>Devices that divide the weights among themselves.</source>
        <translation>Geräte, die die Gewichte unter sich aufteilen.</translation>
    </message>
    <message>
        <source>Shards of expert weights</source>
        <translation>Shards Expertengewichte</translation>
    </message>
    <message>
        <source>The same for the weights of experts.</source>
        <translation>Dasselbe für die Gewichte von Experten.</translation>
    </message>
    <message>
        <source>Shards of gradients</source>
        <translation>Shards der Gradienten</translation>
    </message>
    <message>
        <source>Devices that divide the gradients among themselves.</source>
        <translation>Geräte, die die Gradienten unter sich aufteilen.</translation>
    </message>
    <message>
        <source>Shards of expert gradients</source>
        <translation>Shards Expertengradienten</translation>
    </message>
    <message>
        <source>The same for the gradients of experts.</source>
        <translation>Dasselbe für die Gradienten von Experten.</translation>
    </message>
    <message>
        <source>Shards of optimizer state</source>
        <translation>Shards Optimierer-Zustand</translation>
    </message>
    <message>
        <source>Devices that divide the optimizer state among themselves.</source>
        <translation>Geräte, die den Optimierer-Zustand unter sich aufteilen.</translation>
    </message>
    <message>
        <source>Shards of expert optimizer state</source>
        <translation>Shards Experten-Optimierer-Zustand</translation>
    </message>
    <message>
        <source>The same for the optimizer state of experts.</source>
        <translation>Dasselbe für den Optimierer-Zustand von Experten.</translation>
    </message>
    <message>
        <source>Bubble, share of work</source>
        <translation>Blase, Anteil der Arbeit</translation>
    </message>
    <message>
        <source>Waiting ÷ working on the slowest stage.</source>
        <translation>Warten ÷ Arbeiten auf der langsamsten Stufe.</translation>
    </message>
    <message>
        <source>Virtual stages in use</source>
        <translation>Genutzte virtuelle Stufen</translation>
    </message>
    <message>
        <source>Virtual stages of the interleaved schedule, 1 otherwise.</source>
        <translation>Virtuelle Stufen des verschränkten Ablaufplans, sonst 1.</translation>
    </message>
    <message>
        <source>in words: virtual stages when the schedule is interleaved, otherwise 1</source>
        <translation>in Worten: virtuelle Stufen bei verschränktem Ablaufplan, sonst 1</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Servers.</source>
        <translation>Server.</translation>
    </message>
    <message>
        <source>Compute per micro-batch</source>
        <translation>Rechenzeit je Micro-Batch</translation>
    </message>
    <message>
        <source>Forward and backward pass of one micro-batch on the slowest stage.</source>
        <translation>Vorwärts- und Rückwärtsdurchgang eines Micro-Batch auf der langsamsten Stufe.</translation>
    </message>
    <message>
        <source>Recompute per micro-batch</source>
        <translation>Neuberechnung je Micro-Batch</translation>
    </message>
    <message>
        <source>What is computed again for one micro-batch on that stage.</source>
        <translation>Was für einen Micro-Batch auf dieser Stufe noch einmal berechnet wird.</translation>
    </message>
    <message>
        <source>in words: the forward pass (full), two thirds of the MLP (MLP), the scores (attention without FlashAttention)</source>
        <translation>in Worten: der Vorwärtsdurchgang (voll), zwei Drittel des MLP (MLP), die Scores (Attention ohne FlashAttention)</translation>
    </message>
    <message>
        <source>TP per micro-batch</source>
        <translation>TP je Micro-Batch</translation>
    </message>
    <message>
        <source>Exposed gathers and scatters of one micro-batch on that stage.</source>
        <translation>Nicht verdeckte Gathers und Scatters eines Micro-Batch auf dieser Stufe.</translation>
    </message>
    <message>
        <source>Megatron-LM (arXiv 1909.08053); NCCL cost model.</source>
        <translation>Megatron-LM (arXiv 1909.08053); NCCL-Kostenmodell.</translation>
    </message>
    <message>
        <source>CP per micro-batch</source>
        <translation>CP je Micro-Batch</translation>
    </message>
    <message>
        <source>Exposed ring exchange of one micro-batch on that stage.</source>
        <translation>Nicht verdeckter Ringaustausch eines Micro-Batch auf dieser Stufe.</translation>
    </message>
    <message>
        <source>EP per micro-batch</source>
        <translation>EP je Micro-Batch</translation>
    </message>
    <message>
        <source>Exposed dispatch and combine of one micro-batch on that stage.</source>
        <translation>Nicht verdecktes Verteilen und Zusammenführen eines Micro-Batch auf dieser Stufe.</translation>
    </message>
    <message>
        <source>PP per micro-batch</source>
        <translation>PP je Micro-Batch</translation>
    </message>
    <message>
        <source>Exposed messages of one micro-batch on that stage.</source>
        <translation>Nicht verdeckte Nachrichten eines Micro-Batch auf dieser Stufe.</translation>
    </message>
    <message>
        <source>in words: 2 × virtual stages × (latency + message ÷ bandwidth) × (1 − PP overlap)</source>
        <translation>in Worten: 2 × virtuelle Stufen × (Latenz + Nachricht ÷ Bandbreite) × (1 − PP-Überlappung)</translation>
    </message>
    <message>
        <source>Other stages together</source>
        <translation>Übrige Stufen zusammen</translation>
    </message>
    <message>
        <source>One micro-batch through all stages but the slowest.</source>
        <translation>Ein Micro-Batch durch alle Stufen außer der langsamsten.</translation>
    </message>
    <message>
        <source>in words: sum over the stages of one micro-batch&apos;s time, less the slowest</source>
        <translation>in Worten: Summe der Zeit eines Micro-Batch über die Stufen, abzüglich der langsamsten</translation>
    </message>
    <message>
        <source>DP traffic time</source>
        <translation>Zeit für DP-Verkehr</translation>
    </message>
    <message>
        <source>Reductions and gathers of one step if nothing were hidden.</source>
        <translation>Reduktionen und Gathers eines Schritts, wenn nichts verdeckt wäre.</translation>
    </message>
    <message>
        <source>ZeRO (arXiv 1910.02054), section 7; NCCL cost model.</source>
        <translation>ZeRO (arXiv 1910.02054), Abschnitt 7; NCCL-Kostenmodell.</translation>
    </message>
    <message>
        <source>DP window</source>
        <translation>DP-Fenster</translation>
    </message>
    <message>
        <source>Computing behind which that traffic may hide.</source>
        <translation>Rechenzeit, hinter der sich dieser Verkehr verbergen kann.</translation>
    </message>
    <message>
        <source>FSDP (arXiv 2304.11277), section 3.3.</source>
        <translation>FSDP (arXiv 2304.11277), Abschnitt 3.3.</translation>
    </message>
    <message>
        <source>Gradient reductions</source>
        <translation>Gradientenreduktionen</translation>
    </message>
    <message>
        <source>How often gradients are reduced in one step.</source>
        <translation>Wie oft Gradienten in einem Schritt reduziert werden.</translation>
    </message>
    <message>
        <source>Breadth-first pipelines (arXiv 2211.05953).</source>
        <translation>Breadth-first-Pipelines (arXiv 2211.05953).</translation>
    </message>
    <message>
        <source>Parameters updated per GPU</source>
        <translation>Aktualisierte Parameter je GPU</translation>
    </message>
    <message>
        <source>Parameters whose state one device updates.</source>
        <translation>Parameter, deren Zustand ein Gerät aktualisiert.</translation>
    </message>
    <message>
        <source>Bytes moved per update</source>
        <translation>Bewegte Byte je Update</translation>
    </message>
    <message>
        <source>TP volume per step</source>
        <translation>TP-Volumen je Schritt</translation>
    </message>
    <message>
        <source>Bytes that one device sends for TP in one step.</source>
        <translation>Byte, die ein Gerät in einem Schritt für TP sendet.</translation>
    </message>
    <message>
        <source>in words: micro-batches × layers × 8 (12 with full recompute) × (t − 1) ÷ t × bytes per element × tokens × hidden</source>
        <translation>in Worten: Micro-Batches × Schichten × 8 (12 bei voller Neuberechnung) × (t − 1) ÷ t × Byte je Element × Token × Hidden-Größe</translation>
    </message>
    <message>
        <source>Megatron-LM (arXiv 1909.08053).</source>
        <translation>Megatron-LM (arXiv 1909.08053).</translation>
    </message>
    <message>
        <source>CP volume per step</source>
        <translation>CP-Volumen je Schritt</translation>
    </message>
    <message>
        <source>Bytes that one device sends for CP in one step.</source>
        <translation>Byte, die ein Gerät in einem Schritt für CP sendet.</translation>
    </message>
    <message>
        <source>EP volume per step</source>
        <translation>EP-Volumen je Schritt</translation>
    </message>
    <message>
        <source>Bytes that one device sends for EP in one step.</source>
        <translation>Byte, die ein Gerät in einem Schritt für EP sendet.</translation>
    </message>
    <message>
        <source>PP volume per step</source>
        <translation>PP-Volumen je Schritt</translation>
    </message>
    <message>
        <source>Bytes that one device sends for PP in one step.</source>
        <translation>Byte, die ein Gerät in einem Schritt für PP sendet.</translation>
    </message>
    <message>
        <source>DP volume per step</source>
        <translation>DP-Volumen je Schritt</translation>
    </message>
    <message>
        <source>Dense peak</source>
        <translation>Dichte Spitze</translation>
    </message>
    <message>
        <source>Dense peak of one device in the number format of the products.</source>
        <translation>Dichte Spitzenleistung eines Geräts im Zahlenformat der Produkte.</translation>
    </message>
    <message>
        <source>in words: the catalog&apos;s dense rate for the precision, or of the next wider format that the device has</source>
        <translation>in Worten: die dichte Rate des Katalogs für die Genauigkeit oder die des nächstbreiteren Formats, das das Gerät hat</translation>
    </message>
    <message>
        <source>FLOPs per token</source>
        <translation>FLOPs je Token</translation>
    </message>
    <message>
        <source>Useful operations for one token, forward and backward.</source>
        <translation>Nutzoperationen für ein Token, vorwärts und rückwärts.</translation>
    </message>
    <message>
        <source>Kaplan et al. (arXiv 2001.08361), section 2.1; PaLM (arXiv 2204.02311), appendix B.</source>
        <translation>Kaplan et al. (arXiv 2001.08361), Abschnitt 2.1; PaLM (arXiv 2204.02311), Anhang B.</translation>
    </message>
    <message>
        <source>Attention FLOPs per token</source>
        <translation>Attention-FLOPs je Token</translation>
    </message>
    <message>
        <source>PaLM (arXiv 2204.02311), appendix B.</source>
        <translation>PaLM (arXiv 2204.02311), Anhang B.</translation>
    </message>
    <message>
        <source>Hardware FLOPs per token</source>
        <translation>Hardware-FLOPs je Token</translation>
    </message>
    <message>
        <source>The same with what is recomputed.</source>
        <translation>Dasselbe mit dem, was neu berechnet wird.</translation>
    </message>
    <message>
        <source>in words: FLOPs per token plus one forward pass of what is recomputed</source>
        <translation>in Worten: FLOPs je Token plus ein Vorwärtsdurchgang dessen, was neu berechnet wird</translation>
    </message>
    <message>
        <source>Checkpoint bytes</source>
        <translation>Checkpoint-Byte</translation>
    </message>
    <message>
        <source>Bytes of one parameter in a checkpoint.</source>
        <translation>Byte eines Parameters in einem Checkpoint.</translation>
    </message>
    <message>
        <source>MLPerf Storage; BLOOM (arXiv 2211.05100).</source>
        <translation>MLPerf Storage; BLOOM (arXiv 2211.05100).</translation>
    </message>
    <message>
        <source>The comparison of memory with capacity.</source>
        <translation>Der Vergleich von Speicherbedarf und Kapazität.</translation>
    </message>
    <message>
        <source>Memory per GPU</source>
        <translation>Speicher je GPU</translation>
    </message>
    <message>
        <source>Peak memory of the fullest device.</source>
        <translation>Höchster Speicherbedarf des vollsten Geräts.</translation>
    </message>
    <message>
        <source>Sum of the parts; Korthikanti et al. (arXiv 2205.05198), section 4.</source>
        <translation>Summe der Teile; Korthikanti et al. (arXiv 2205.05198), Abschnitt 4.</translation>
    </message>
    <message>
        <source>Memory capacity</source>
        <translation>Speicherkapazität</translation>
    </message>
    <message>
        <source>Memory that a framework can use on one device. A device sold as 80 GB has 80 GiB of chips, of which the driver shows a little less.</source>
        <translation>Speicher, den ein Framework auf einem Gerät nutzen kann. Ein als 80 GB verkauftes Gerät hat 80 GiB an Chips, von denen der Treiber etwas weniger zeigt.</translation>
    </message>
    <message>
        <source>Data sheet and driver figures.</source>
        <translation>Datenblatt und Angaben des Treibers.</translation>
    </message>
    <message>
        <source>Free memory</source>
        <translation>Freier Speicher</translation>
    </message>
    <message>
        <source>Room left on the fullest device; negative when it does not fit.</source>
        <translation>Verbleibender Platz auf dem vollsten Gerät; negativ, wenn es nicht passt.</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>Parameters that one device of the fullest stage holds.</source>
        <translation>Parameter, die ein Gerät der vollsten Stufe hält.</translation>
    </message>
    <message>
        <source>Gradients kept between passes, in the precision in which they are accumulated.</source>
        <translation>Gradienten, die zwischen den Durchgängen gehalten werden, in der Genauigkeit, in der sie akkumuliert werden.</translation>
    </message>
    <message>
        <source>Optimizer state</source>
        <translation>Optimierer-Zustand</translation>
    </message>
    <message>
        <source>Master weights and moments.</source>
        <translation>Master-Gewichte und Momente.</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>What every layer keeps for the backward pass, for each micro-batch still in flight on this stage.</source>
        <translation>Was jede Schicht für den Rückwärtsdurchgang hält, für jeden Micro-Batch, der auf dieser Stufe noch in Arbeit ist.</translation>
    </message>
    <message>
        <source>Working space</source>
        <translation>Arbeitsbereich</translation>
    </message>
    <message>
        <source>Buffers</source>
        <translation>Puffer</translation>
    </message>
    <message>
        <source>Korthikanti et al. (arXiv 2205.05198), section 4.2.2; FSDP (arXiv 2304.11277), section 3.</source>
        <translation>Korthikanti et al. (arXiv 2205.05198), Abschnitt 4.2.2; FSDP (arXiv 2304.11277), Abschnitt 3.</translation>
    </message>
    <message>
        <source>Reserve</source>
        <translation>Reserve</translation>
    </message>
    <message>
        <source>Reserved against allocated memory of published runs.</source>
        <translation>Reservierter gegenüber belegtem Speicher veröffentlichter Läufe.</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>Time of one optimizer step, with everything that is not hidden.</source>
        <translation>Zeit eines Optimierer-Schritts, mit allem, was nicht verdeckt ist.</translation>
    </message>
    <message>
        <source>Sum of the parts; Megatron-LM (arXiv 2104.04473), section 2.2.</source>
        <translation>Summe der Teile; Megatron-LM (arXiv 2104.04473), Abschnitt 2.2.</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Rechenzeit</translation>
    </message>
    <message>
        <source>Forward and backward passes of all micro-batches on the slowest stage.</source>
        <translation>Vorwärts- und Rückwärtsdurchgänge aller Micro-Batches auf der langsamsten Stufe.</translation>
    </message>
    <message>
        <source>Roofline (Williams et al. 2009) by class of operation.</source>
        <translation>Roofline (Williams et al. 2009) nach Klasse der Operation.</translation>
    </message>
    <message>
        <source>Activations computed again in the backward pass.</source>
        <translation>Aktivierungen, die im Rückwärtsdurchgang neu berechnet werden.</translation>
    </message>
    <message>
        <source>Exposed gathers and scatters inside each layer.</source>
        <translation>Nicht verdeckte Gathers und Scatters innerhalb jeder Schicht.</translation>
    </message>
    <message>
        <source>Megatron-LM (arXiv 1909.08053), section 3.</source>
        <translation>Megatron-LM (arXiv 1909.08053), Abschnitt 3.</translation>
    </message>
    <message>
        <source>Exposed exchange of keys and values along the sequence.</source>
        <translation>Nicht verdeckter Austausch von Keys und Values entlang der Sequenz.</translation>
    </message>
    <message>
        <source>Ring attention (arXiv 2310.01889), section 3.</source>
        <translation>Ring Attention (arXiv 2310.01889), Abschnitt 3.</translation>
    </message>
    <message>
        <source>Exposed journeys of tokens to their experts and back.</source>
        <translation>Nicht verdeckte Wege der Token zu ihren Experten und zurück.</translation>
    </message>
    <message>
        <source>GShard (arXiv 2006.16668), section 3.</source>
        <translation>GShard (arXiv 2006.16668), Abschnitt 3.</translation>
    </message>
    <message>
        <source>Exposed messages between stages.</source>
        <translation>Nicht verdeckte Nachrichten zwischen Stufen.</translation>
    </message>
    <message>
        <source>Exposed reduction of gradients and gathering of weights: what does not hide behind computing.</source>
        <translation>Nicht verdecktes Reduzieren von Gradienten und Sammeln von Gewichten: was sich nicht hinter dem Rechnen verbirgt.</translation>
    </message>
    <message>
        <source>ZeRO (arXiv 1910.02054), section 7; a smooth maximum, so that no slider jumps.</source>
        <translation>ZeRO (arXiv 1910.02054), Abschnitt 7; ein glattes Maximum, damit kein Schieberegler springt.</translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation>Blase</translation>
    </message>
    <message>
        <source>Time in which stages wait while the pipeline fills and drains.</source>
        <translation>Zeit, in der Stufen warten, während sich die Pipeline füllt und leert.</translation>
    </message>
    <message>
        <source>Optimizer step</source>
        <translation>Optimierer-Schritt</translation>
    </message>
    <message>
        <source>Reading and writing the optimizer&apos;s state once, and the fixed work of a step.</source>
        <translation>Einmaliges Lesen und Schreiben des Optimierer-Zustands und die feste Arbeit eines Schritts.</translation>
    </message>
    <message>
        <source>Memory traffic of the update.</source>
        <translation>Speicherverkehr der Aktualisierung.</translation>
    </message>
    <message>
        <source>All wait for the slowest device.</source>
        <translation>Alle warten auf das langsamste Gerät.</translation>
    </message>
    <message>
        <source>Ideal at peak</source>
        <translation>Ideal bei Spitze</translation>
    </message>
    <message>
        <source>The same step if every device ran at its dense peak.</source>
        <translation>Derselbe Schritt, wenn jedes Gerät mit seiner dichten Spitzenleistung liefe.</translation>
    </message>
    <message>
        <source>Definition of MFU: PaLM (arXiv 2204.02311), appendix B.</source>
        <translation>Definition von MFU: PaLM (arXiv 2204.02311), Anhang B.</translation>
    </message>
    <message>
        <source>Tokens per second</source>
        <translation>Token je Sekunde</translation>
    </message>
    <message>
        <source>Throughput of the whole cluster while it trains.</source>
        <translation>Durchsatz des ganzen Clusters während des Trainings.</translation>
    </message>
    <message>
        <source>Tokens per second and GPU</source>
        <translation>Token je Sekunde und GPU</translation>
    </message>
    <message>
        <source>Throughput of one device.</source>
        <translation>Durchsatz eines Geräts.</translation>
    </message>
    <message>
        <source>TFLOP/s per GPU</source>
        <translation>TFLOP/s je GPU</translation>
    </message>
    <message>
        <source>Useful work of one device, by the chosen convention.</source>
        <translation>Nutzarbeit eines Geräts, nach der gewählten Konvention.</translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>HFU</source>
        <translation>HFU</translation>
    </message>
    <message>
        <source>Time to train</source>
        <translation>Trainingsdauer</translation>
    </message>
    <message>
        <source>GPU-hours</source>
        <translation>GPU-Stunden</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>Energie</translation>
    </message>
    <message>
        <source>Energy of the site over the whole run.</source>
        <translation>Energie des Standorts über den ganzen Lauf.</translation>
    </message>
    <message>
        <source>Average power × time; see power per GPU and PUE.</source>
        <translation>Mittlere Leistung × Zeit; siehe Leistung je GPU und PUE.</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>The price that is entered.</source>
        <translation>Der eingegebene Preis.</translation>
    </message>
    <message>
        <source>Site power</source>
        <translation>Standortleistung</translation>
    </message>
    <message>
        <source>Average power of the site while training.</source>
        <translation>Mittlere Leistung des Standorts während des Trainings.</translation>
    </message>
    <message>
        <source>Uptime Institute definition of PUE.</source>
        <translation>PUE-Definition des Uptime Institute.</translation>
    </message>
    <message>
        <source>Emissions</source>
        <translation>Emissionen</translation>
    </message>
    <message>
        <source>Greenhouse gas of the energy used, location based.</source>
        <translation>Treibhausgas der genutzten Energie, standortbezogen.</translation>
    </message>
    <message>
        <source>Grid intensity as entered.</source>
        <translation>Netz-Emissionsfaktor wie eingegeben.</translation>
    </message>
    <message>
        <source>Tokens per step</source>
        <translation>Token je Schritt</translation>
    </message>
    <message>
        <source>Tokens in one optimizer step.</source>
        <translation>Token in einem Optimierer-Schritt.</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Optimizer steps of the whole run.</source>
        <translation>Optimierer-Schritte des ganzen Laufs.</translation>
    </message>
    <message>
        <source>Tokens in all</source>
        <translation>Token insgesamt</translation>
    </message>
    <message>
        <source>Tokens over all epochs.</source>
        <translation>Token über alle Epochen.</translation>
    </message>
    <message>
        <source>FLOPs in all</source>
        <translation>FLOPs insgesamt</translation>
    </message>
    <message>
        <source>Useful operations of the whole run.</source>
        <translation>Nutzoperationen des ganzen Laufs.</translation>
    </message>
    <message>
        <source>Training data read</source>
        <translation>Trainingsdaten</translation>
    </message>
    <message>
        <source>What the running job reads, from all devices together.</source>
        <translation>Was der laufende Job liest, von allen Geräten zusammen.</translation>
    </message>
    <message>
        <source>AI workflows for supercomputer architects (source document 3): bytes a sample × samples a second.</source>
        <translation>AI workflows for supercomputer architects (Quelldokument 3): Byte je Sample × Samples je Sekunde.</translation>
    </message>
    <message>
        <source>Training data at peak</source>
        <translation>Trainingsdaten bei Spitze</translation>
    </message>
    <message>
        <source>The same if every device ran at its dense peak: the upper bound for sizing.</source>
        <translation>Dasselbe, wenn jedes Gerät mit seiner dichten Spitzenleistung liefe: die Obergrenze für die Bemessung.</translation>
    </message>
    <message>
        <source>Ibrahim et al. (PMBS 2021): bytes per FLOP × FLOP/s.</source>
        <translation>Ibrahim et al. (PMBS 2021): Byte je FLOP × FLOP/s.</translation>
    </message>
    <message>
        <source>Read bandwidth given</source>
        <translation>Lesebandbreite vorhanden</translation>
    </message>
    <message>
        <source>What the clients can draw from the storage system together.</source>
        <translation>Was die Clients zusammen aus dem Speichersystem lesen können.</translation>
    </message>
    <message>
        <source>Tokenised data</source>
        <translation>Tokenisierte Daten</translation>
    </message>
    <message>
        <source>Size of one epoch as tokens.</source>
        <translation>Größe einer Epoche als Token.</translation>
    </message>
    <message>
        <source>Checkpoint size</source>
        <translation>Checkpoint-Größe</translation>
    </message>
    <message>
        <source>One checkpoint of the whole model, without copies.</source>
        <translation>Ein Checkpoint des ganzen Modells, ohne Kopien.</translation>
    </message>
    <message>
        <source>14 bytes a parameter with Adam: MLPerf Storage, BLOOM (arXiv 2211.05100).</source>
        <translation>14 Byte je Parameter mit Adam: MLPerf Storage, BLOOM (arXiv 2211.05100).</translation>
    </message>
    <message>
        <source>Checkpoint write time</source>
        <translation>Checkpoint-Schreibzeit</translation>
    </message>
    <message>
        <source>Time to write one checkpoint as fast as storage allows.</source>
        <translation>Zeit, um einen Checkpoint so schnell zu schreiben, wie der Speicher es zulässt.</translation>
    </message>
    <message>
        <source>Sharded writers against the system&apos;s limit.</source>
        <translation>Schreiber mit Sharding gegen die Grenze des Systems.</translation>
    </message>
    <message>
        <source>Checkpoint write</source>
        <translation>Checkpoint-Rate</translation>
    </message>
    <message>
        <source>Bandwidth that writes a checkpoint within its share of the interval.</source>
        <translation>Bandbreite, die einen Checkpoint innerhalb seines Anteils am Intervall schreibt.</translation>
    </message>
    <message>
        <source>Write bandwidth given</source>
        <translation>Schreibbandbreite vorhanden</translation>
    </message>
    <message>
        <source>What the writers can put into the storage system together.</source>
        <translation>Was die Schreiber zusammen in das Speichersystem schreiben können.</translation>
    </message>
    <message>
        <source>Sample reads at peak</source>
        <translation>Sample-Leserate bei Spitze</translation>
    </message>
    <message>
        <source>Read bandwidth of one device that runs the sample workload at its dense peak.</source>
        <translation>Lesebandbreite eines Geräts, das die Sample-Last mit seiner dichten Spitzenleistung ausführt.</translation>
    </message>
    <message>
        <source>Ibrahim et al. (PMBS 2021), bytes per FLOP; source document 3.</source>
        <translation>Ibrahim et al. (PMBS 2021), Byte je FLOP; Quelldokument 3.</translation>
    </message>
    <message>
        <source>Sample reads per GPU</source>
        <translation>Sample-Leserate je GPU</translation>
    </message>
    <message>
        <source>The same at the utilization that the workload reaches.</source>
        <translation>Dasselbe bei der Auslastung, die die Last erreicht.</translation>
    </message>
    <message>
        <source>Source document 3: achieved, not peak, FLOP/s size the storage.</source>
        <translation>Quelldokument 3: Erreichte FLOP/s bemessen den Speicher, nicht die Spitze.</translation>
    </message>
    <message>
        <source>Sample reads per node</source>
        <translation>Sample-Leserate je Knoten</translation>
    </message>
    <message>
        <source>For all devices of a node.</source>
        <translation>Für alle Geräte eines Knotens.</translation>
    </message>
    <message>
        <source>Sample reads in all</source>
        <translation>Sample-Leserate gesamt</translation>
    </message>
    <message>
        <source>For all devices of the cluster.</source>
        <translation>Für alle Geräte des Clusters.</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Exact count of the model&apos;s weights.</source>
        <translation>Genaue Anzahl der Gewichte des Modells.</translation>
    </message>
    <message>
        <source>in words: embeddings, attention, MLP or experts, norms and head, layer by layer, from the shape of the model</source>
        <translation>in Worten: Embeddings, Attention, MLP oder Experten, Normen und Kopf, Schicht für Schicht, aus der Form des Modells</translation>
    </message>
    <message>
        <source>Public configuration of the model.</source>
        <translation>Öffentliche Konfiguration des Modells.</translation>
    </message>
    <message>
        <source>Active parameters</source>
        <translation>Aktive Parameter</translation>
    </message>
    <message>
        <source>Weights that one token meets: the chosen experts only.</source>
        <translation>Gewichte, auf die ein Token trifft: nur die gewählten Experten.</translation>
    </message>
    <message>
        <source>in words: as the parameters, with the experts of one token instead of all</source>
        <translation>in Worten: wie die Parameter, mit den Experten eines Tokens statt allen</translation>
    </message>
    <message>
        <source>Model states</source>
        <translation>Modellzustand</translation>
    </message>
    <message>
        <source>Weights, gradients and optimizer state of the whole model, in all devices together when nothing is copied.</source>
        <translation>Gewichte, Gradienten und Optimierer-Zustand des ganzen Modells, in allen Geräten zusammen, wenn nichts kopiert wird.</translation>
    </message>
    <message>
        <source>Quick: training A100s</source>
        <translation>Überschlag: Trainings-A100</translation>
    </message>
    <message>
        <source>A100s by the rule of thumb tokens × epochs × size × 13.3 ÷ hours (billions). A label on an envelope: it knows no layout and no network.</source>
        <translation>A100 nach der Faustregel Token × Epochen × Größe × 13,3 ÷ Stunden (Milliarden). Eine Rechnung auf dem Briefumschlag: Sie kennt weder Layout noch Netz.</translation>
    </message>
    <message>
        <source>Memory requirements for AI training (source document 1); github.com/hunkim/llm_gpu_cal.</source>
        <translation>Memory requirements for AI training (Quelldokument 1); github.com/hunkim/llm_gpu_cal.</translation>
    </message>
    <message>
        <source>Quick: implied MFU</source>
        <translation>Überschlag: implizite MFU</translation>
    </message>
    <message>
        <source>The MFU that the 13.3 A100-hours stand for, at 6 FLOPs a parameter and token and 312 TFLOP/s.</source>
        <translation>Die MFU, für die die 13,3 A100-Stunden stehen, bei 6 FLOPs je Parameter und Token und 312 TFLOP/s.</translation>
    </message>
    <message>
        <source>Arithmetic on the rule.</source>
        <translation>Rechnung mit der Regel.</translation>
    </message>
    <message>
        <source>Quick: inference GPUs</source>
        <translation>Überschlag: Inferenz-GPUs</translation>
    </message>
    <message>
        <source>GPUs by the rule of thumb output tokens ÷ throughput × queries per minute ÷ 60. It ignores batching, prompts and memory.</source>
        <translation>GPUs nach der Faustregel Ausgabe-Token ÷ Durchsatz × Anfragen je Minute ÷ 60. Sie lässt Batching, Prompts und Speicher außer Acht.</translation>
    </message>
    <message>
        <source>Memory requirements for AI training (source document 1); Little&apos;s law.</source>
        <translation>Memory requirements for AI training (Quelldokument 1); Littles Gesetz.</translation>
    </message>
    <message>
        <source>Legal layout</source>
        <translation>Gültiges Layout</translation>
    </message>
    <message>
        <source>TP %1 × PP %2 × CP %3 × DP %4 = %5 GPUs</source>
        <translation>TP %1 × PP %2 × CP %3 × DP %4 = %5 GPUs</translation>
    </message>
    <message>
        <source>%1 of %2 on the fullest GPU (stage %3)</source>
        <translation>%1 von %2 auf der vollsten GPU (Stufe %3)</translation>
    </message>
    <message>
        <source>Does not fit: %1 over</source>
        <translation>Passt nicht: %1 zu viel</translation>
    </message>
    <message>
        <source>Fits, tight: %1 free</source>
        <translation>Passt knapp: %1 frei</translation>
    </message>
    <message>
        <source>The free memory is within the safety margin of %1</source>
        <translation>Der freie Speicher liegt innerhalb der Sicherheitsreserve von %1</translation>
    </message>
    <message>
        <source>Fits: %1 free</source>
        <translation>Passt: %1 frei</translation>
    </message>
    <message>
        <source>Tensor parallel leaves the scale-up domain</source>
        <translation>Tensor-Parallelität verlässt die Scale-up-Domäne</translation>
    </message>
    <message>
        <source>%1 devices share each matrix, the fast link joins %2: every layer talks over the network</source>
        <translation>%1 Geräte teilen sich jede Matrix, der schnelle Link verbindet %2: Jede Schicht kommuniziert über das Netz</translation>
    </message>
    <message>
        <source>Tensor parallel stays inside the scale-up domain</source>
        <translation>Tensor-Parallelität bleibt in der Scale-up-Domäne</translation>
    </message>
    <message>
        <source>Gradient traffic takes %1 of the step</source>
        <translation>Gradientenverkehr nimmt %1 des Schritts ein</translation>
    </message>
    <message>
        <source>%1 s of traffic do not hide behind %2 s of computing</source>
        <translation>%1 s Verkehr verbergen sich nicht hinter %2 s Rechenzeit</translation>
    </message>
    <message>
        <source>The bubble is %1 of the step</source>
        <translation>Die Blase macht %1 des Schritts aus</translation>
    </message>
    <message>
        <source>%1 micro-batches for %2 stages</source>
        <translation>%1 Micro-Batches für %2 Stufen</translation>
    </message>
    <message>
        <source>Times are unknown: a rate of %1 is not published</source>
        <translation>Zeiten sind unbekannt: Eine Rate von %1 ist nicht veröffentlicht</translation>
    </message>
    <message>
        <source>Choose another accelerator, or edit a copy and enter the missing figure</source>
        <translation>Wählen Sie einen anderen Beschleuniger, oder bearbeiten Sie eine Kopie und geben Sie den fehlenden Wert ein</translation>
    </message>
    <message>
        <source>%1 has no %2 matrix products</source>
        <translation>%1 hat keine %2-Matrixprodukte</translation>
    </message>
    <message>
        <source>The model takes the rate of the next wider format, %1</source>
        <translation>Das Modell nimmt die Rate des nächstbreiteren Formats, %1</translation>
    </message>
    <message>
        <source>Recomputing attention saves nothing here</source>
        <translation>Neuberechnung der Attention spart hier nichts</translation>
    </message>
    <message>
        <source>FlashAttention never stores the scores</source>
        <translation>FlashAttention speichert die Scores nie</translation>
    </message>
    <message>
        <source>Sequences are longer than the model was made for</source>
        <translation>Sequenzen sind länger, als das Modell vorsieht</translation>
    </message>
    <message>
        <source>%1 of at most %2</source>
        <translation>%1 von höchstens %2</translation>
    </message>
    <message>
        <source>%1 needed, %2 given</source>
        <translation>%1 benötigt, %2 vorhanden</translation>
    </message>
    <message>
        <source>Storage keeps up with the training data</source>
        <translation>Speichersystem hält mit den Trainingsdaten Schritt</translation>
    </message>
    <message>
        <source>Storage is too slow for the checkpoints</source>
        <translation>Speichersystem ist zu langsam für die Checkpoints</translation>
    </message>
    <message>
        <source>Storage keeps up with the checkpoints</source>
        <translation>Speichersystem hält mit den Checkpoints Schritt</translation>
    </message>
    <message>
        <source>The data set is seen %1 times</source>
        <translation>Der Datensatz wird %1-mal gesehen</translation>
    </message>
    <message>
        <source>%1 of training on %2 of data</source>
        <translation>%1 Training mit %2 Daten</translation>
    </message>
    <message>
        <source>%1: not confirmed by a second source</source>
        <translation>%1: nicht durch eine zweite Quelle bestätigt</translation>
    </message>
    <message>
        <source>TP %1 × PP %2 × CP %3 × DP %4 = %5, not %6 GPUs</source>
        <translation>TP %1 × PP %2 × CP %3 × DP %4 = %5, nicht %6 GPUs</translation>
    </message>
    <message>
        <source>TP %1 does not divide %2 attention heads</source>
        <translation>TP %1 teilt %2 Attention-Köpfe nicht</translation>
    </message>
    <message>
        <source>PP %1 × %2 virtual stages = %3, more than the %4 places that the layers fill</source>
        <translation>PP %1 × %2 virtuelle Stufen = %3, mehr als die %4 Plätze, die die Schichten füllen</translation>
    </message>
    <message>
        <source>EP %1 does not divide %2 experts</source>
        <translation>EP %1 teilt %2 Experten nicht</translation>
    </message>
    <message>
        <source>EP %1 × expert tensor %2 = %3 does not divide TP × CP × DP = %4</source>
        <translation>EP %1 × Experten-Tensor %2 = %3 teilt TP × CP × DP = %4 nicht</translation>
    </message>
    <message>
        <source>DP %1 × micro-batch %2 = %3 does not divide the global batch of %4</source>
        <translation>DP %1 × Micro-Batch %2 = %3 teilt den globalen Batch von %4 nicht</translation>
    </message>
    <message>
        <source>%1 micro-batches are no multiple of PP %2, as the interleaved schedule needs</source>
        <translation>%1 Micro-Batches sind kein Vielfaches von PP %2, wie es der verschränkte Ablaufplan braucht</translation>
    </message>
    <message>
        <source>CP %1 does not divide sequences of %2 tokens</source>
        <translation>CP %1 teilt Sequenzen von %2 Token nicht</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>sequences</source>
        <translation>Sequenzen</translation>
    </message>
    <message>
        <source>sequence</source>
        <translation>Sequenz</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>Token/s</translation>
    </message>
    <message>
        <source>queries/min</source>
        <translation>Anfragen/min</translation>
    </message>
    <message>
        <source>days</source>
        <translation>Tage</translation>
    </message>
    <message>
        <source>day</source>
        <translation>Tag</translation>
    </message>
    <message>
        <source>catalog</source>
        <translation>Katalog</translation>
    </message>
    <message>
        <source>as TP</source>
        <translation>wie TP</translation>
    </message>
    <message>
        <source>by device</source>
        <translation>nach Gerät</translation>
    </message>
    <message>
        <source>vocabulary</source>
        <translation>Vokabular</translation>
    </message>
    <message>
        <source>k&#xa0;tokens/s</source>
        <translation>k&#xa0;Token/s</translation>
    </message>
    <message>
        <source>M&#xa0;tokens/s</source>
        <translation>M&#xa0;Token/s</translation>
    </message>
    <message>
        <source>Samples hold text only.</source>
        <translation>Samples enthalten nur Text.</translation>
    </message>
    <message>
        <source>Nothing is cached.</source>
        <translation>Nichts wird im Cache gehalten.</translation>
    </message>
    <message>
        <source>Checkpoints are synchronous.</source>
        <translation>Checkpoints sind synchron.</translation>
    </message>
    <message>
        <source>Checkpoints are not tiered.</source>
        <translation>Checkpoints sind nicht gestuft.</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>Checkpoints</translation>
    </message>
    <message>
        <source>Failures</source>
        <translation>Ausfälle</translation>
    </message>
    <message>
        <source>Synchronous</source>
        <translation>Synchron</translation>
    </message>
    <message>
        <source>Training stands still until the checkpoint is on storage</source>
        <translation>Das Training steht still, bis der Checkpoint auf dem Storage ist</translation>
    </message>
    <message>
        <source>Asynchronous</source>
        <translation>Asynchron</translation>
    </message>
    <message>
        <source>Training waits for the copy to host memory only</source>
        <translation>Das Training wartet nur auf die Kopie in den Hauptspeicher</translation>
    </message>
    <message>
        <source>Tiered</source>
        <translation>Gestuft</translation>
    </message>
    <message>
        <source>Copies to the memory of peers often, to local drives less often, to the shared system rarely</source>
        <translation>Kopien oft in den Speicher von Nachbarn, seltener auf lokale Laufwerke, selten auf das gemeinsame System</translation>
    </message>
    <message>
        <source>All replicas</source>
        <translation>Alle Replikate</translation>
    </message>
    <message>
        <source>Every replica reads its weights</source>
        <translation>Jedes Replikat liest seine Gewichte</translation>
    </message>
    <message>
        <source>One reader, broadcast</source>
        <translation>Ein Leser, Broadcast</translation>
    </message>
    <message>
        <source>One replica reads and sends the weights over the network</source>
        <translation>Ein Replikat liest und schickt die Gewichte über das Netzwerk</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Modus</translation>
    </message>
    <message>
        <source>How a checkpoint is written.</source>
        <translation>Wie ein Checkpoint geschrieben wird.</translation>
    </message>
    <message>
        <source>Gemini (SOSP 2023); MegaScale (arXiv 2402.15627), section 4.4.</source>
        <translation>Gemini (SOSP 2023); MegaScale (arXiv 2402.15627), Abschnitt 4.4.</translation>
    </message>
    <message>
        <source>Extra bytes</source>
        <translation>Zusätzliche Bytes</translation>
    </message>
    <message>
        <source>Bytes of a parameter beyond weight and optimizer: 4 when FP32 gradients are kept too.</source>
        <translation>Bytes eines Parameters außer Gewicht und Optimierer: 4, wenn auch FP32-Gradienten bleiben.</translation>
    </message>
    <message>
        <source>An assumption: none.</source>
        <translation>Eine Annahme: keine.</translation>
    </message>
    <message>
        <source>Spread over replicas</source>
        <translation>Über Replikate verteilt</translation>
    </message>
    <message>
        <source>On: every device writes an equal part. Off: one replica writes all weights, so its devices write most.</source>
        <translation>Ein: Jedes Gerät schreibt einen gleichen Teil. Aus: Ein Replikat schreibt alle Gewichte, seine Geräte also das meiste.</translation>
    </message>
    <message>
        <source>Fully parallel saving of Megatron-LM; ZeRO alone spreads only the optimizer.</source>
        <translation>Voll paralleles Sichern von Megatron-LM; ZeRO allein verteilt nur den Optimierer.</translation>
    </message>
    <message>
        <source>Snapshot efficiency</source>
        <translation>Effizienz der Momentaufnahme</translation>
    </message>
    <message>
        <source>Rate at which a device copies its state to host memory ÷ rate of its link.</source>
        <translation>Rate, mit der ein Gerät seinen Zustand in den Hauptspeicher kopiert ÷ Rate seines Links.</translation>
    </message>
    <message>
        <source>Measured: 8 B parameters on 8 H100 in 0.54 s, 26 of 55 GB/s each.</source>
        <translation>Gemessen: 8 Mrd. Parameter auf 8 H100 in 0,54 s, je 26 von 55 GB/s.</translation>
    </message>
    <message>
        <source>Copies in memory</source>
        <translation>Kopien im Speicher</translation>
    </message>
    <message>
        <source>Snapshots that a node holds in memory while they are written.</source>
        <translation>Momentaufnahmen, die ein Knoten im Speicher hält, während sie geschrieben werden.</translation>
    </message>
    <message>
        <source>One pinned buffer; two let the next snapshot start early.</source>
        <translation>Ein fester Puffer; mit zweien kann die nächste früher beginnen.</translation>
    </message>
    <message>
        <source>Interval, peers</source>
        <translation>Intervall, Nachbarn</translation>
    </message>
    <message>
        <source>Time between two copies to the memory of a neighbouring node.</source>
        <translation>Zeit zwischen zwei Kopien in den Speicher eines Nachbarknotens.</translation>
    </message>
    <message>
        <source>Gemini (SOSP 2023): as often as every iteration.</source>
        <translation>Gemini (SOSP 2023): bis zu jedem Schritt.</translation>
    </message>
    <message>
        <source>Recovered from peers</source>
        <translation>Aus Nachbarn geholt</translation>
    </message>
    <message>
        <source>Share of interruptions after which the copies in memory are still there.</source>
        <translation>Anteil der Unterbrechungen, nach denen die Kopien im Speicher noch da sind.</translation>
    </message>
    <message>
        <source>Gemini (SOSP 2023): 93 % even when two of 16 nodes fail at once, with two copies.</source>
        <translation>Gemini (SOSP 2023): 93 %, selbst wenn zwei von 16 Knoten zugleich ausfallen, mit zwei Kopien.</translation>
    </message>
    <message>
        <source>Interval, local drives</source>
        <translation>Intervall, lokale Laufwerke</translation>
    </message>
    <message>
        <source>Time between two copies to the drives of the nodes.</source>
        <translation>Zeit zwischen zwei Kopien auf die Laufwerke der Knoten.</translation>
    </message>
    <message>
        <source>An assumption: five minutes.</source>
        <translation>Eine Annahme: fünf Minuten.</translation>
    </message>
    <message>
        <source>Recovered from drives</source>
        <translation>Von Laufwerken geholt</translation>
    </message>
    <message>
        <source>Share of the other interruptions that left every node’s drives readable.</source>
        <translation>Anteil der übrigen Unterbrechungen, die alle Laufwerke der Knoten lesbar ließen.</translation>
    </message>
    <message>
        <source>An assumption: half of it.</source>
        <translation>Eine Annahme: die Hälfte.</translation>
    </message>
    <message>
        <source>Interval, object store</source>
        <translation>Intervall, Objektspeicher</translation>
    </message>
    <message>
        <source>Time between two copies to the object store.</source>
        <translation>Zeit zwischen zwei Kopien in den Objektspeicher.</translation>
    </message>
    <message>
        <source>An assumption: one a day.</source>
        <translation>Eine Annahme: eine am Tag.</translation>
    </message>
    <message>
        <source>Restart read</source>
        <translation>Lesen beim Neustart</translation>
    </message>
    <message>
        <source>Who reads the checkpoint after an interruption.</source>
        <translation>Wer nach einer Unterbrechung den Checkpoint liest.</translation>
    </message>
    <message>
        <source>MegaScale (arXiv 2402.15627), section 4.4: one reader for each group, then a broadcast.</source>
        <translation>MegaScale (arXiv 2402.15627), Abschnitt 4.4: ein Leser je Gruppe, dann ein Broadcast.</translation>
    </message>
    <message>
        <source>Restart read within</source>
        <translation>Neustart gelesen in</translation>
    </message>
    <message>
        <source>Time in which a restart should have read its checkpoint; it sizes the storage, it does not speed it up.</source>
        <translation>Zeit, in der ein Neustart seinen Checkpoint gelesen haben soll; sie bemisst den Storage, beschleunigt ihn aber nicht.</translation>
    </message>
    <message>
        <source>An assumption: one minute.</source>
        <translation>Eine Annahme: eine Minute.</translation>
    </message>
    <message>
        <source>Keep last</source>
        <translation>Letzte behalten</translation>
    </message>
    <message>
        <source>The most recent checkpoints that stay on storage.</source>
        <translation>Die jüngsten Checkpoints, die auf dem Storage bleiben.</translation>
    </message>
    <message>
        <source>An assumption: three.</source>
        <translation>Eine Annahme: drei.</translation>
    </message>
    <message>
        <source>Keep one each</source>
        <translation>Einen behalten je</translation>
    </message>
    <message>
        <source>Of older checkpoints, one in this time is kept.</source>
        <translation>Von älteren Checkpoints bleibt je Zeitspanne einer.</translation>
    </message>
    <message>
        <source>An assumption: one an hour.</source>
        <translation>Eine Annahme: einer in der Stunde.</translation>
    </message>
    <message>
        <source>Keep for</source>
        <translation>Behalten für</translation>
    </message>
    <message>
        <source>How long those older checkpoints stay.</source>
        <translation>Wie lange diese älteren Checkpoints bleiben.</translation>
    </message>
    <message>
        <source>An assumption: three days.</source>
        <translation>Eine Annahme: drei Tage.</translation>
    </message>
    <message>
        <source>Bytes of clean text for one token.</source>
        <translation>Bytes sauberen Texts für ein Token.</translation>
    </message>
    <message>
        <source>The chosen data set; 4 bytes (OpenAI’s rule) where it states none.</source>
        <translation>Der gewählte Datensatz; 4 Byte (Regel von OpenAI), wo er nichts angibt.</translation>
    </message>
    <message>
        <source>Raw copies</source>
        <translation>Rohkopien</translation>
    </message>
    <message>
        <source>Copies of the raw crawl that stay on storage.</source>
        <translation>Kopien der Rohdaten, die auf dem Storage bleiben.</translation>
    </message>
    <message>
        <source>An assumption: one.</source>
        <translation>Eine Annahme: eine.</translation>
    </message>
    <message>
        <source>Clean copies</source>
        <translation>Saubere Kopien</translation>
    </message>
    <message>
        <source>Copies of the clean text and media.</source>
        <translation>Kopien des sauberen Texts und der Medien.</translation>
    </message>
    <message>
        <source>Token copies</source>
        <translation>Token-Kopien</translation>
    </message>
    <message>
        <source>Copies of the tokens: shuffles, mixes, tokenisers.</source>
        <translation>Kopien der Tokens: Mischungen, Reihenfolgen, Tokenizer.</translation>
    </message>
    <message>
        <source>Models archived</source>
        <translation>Archivierte Modelle</translation>
    </message>
    <message>
        <source>Weights of this model kept for good: milestones, releases.</source>
        <translation>Gewichte dieses Modells, die auf Dauer bleiben: Meilensteine, Veröffentlichungen.</translation>
    </message>
    <message>
        <source>An assumption: ten.</source>
        <translation>Eine Annahme: zehn.</translation>
    </message>
    <message>
        <source>Bytes that the storage system was bought for.</source>
        <translation>Bytes, für die das Speichersystem gekauft wurde.</translation>
    </message>
    <message>
        <source>Usable share</source>
        <translation>Nutzbarer Anteil</translation>
    </message>
    <message>
        <source>Usable ÷ provisioned capacity: protection, metadata and room to work.</source>
        <translation>Nutzbare ÷ bereitgestellte Kapazität: Schutz, Metadaten und Spielraum.</translation>
    </message>
    <message>
        <source>ML engineering, storage chapter: about 80 %.</source>
        <translation>ML Engineering, Kapitel Storage: etwa 80 %.</translation>
    </message>
    <message>
        <source>CPU nodes</source>
        <translation>CPU-Knoten</translation>
    </message>
    <message>
        <source>Nodes that build the data set.</source>
        <translation>Knoten, die den Datensatz bauen.</translation>
    </message>
    <message>
        <source>An assumption: 1,000, about half as many as train.</source>
        <translation>Eine Annahme: 1.000, etwa halb so viele, wie trainieren.</translation>
    </message>
    <message>
        <source>Cores per node</source>
        <translation>Kerne je Knoten</translation>
    </message>
    <message>
        <source>CPU cores of one of those nodes.</source>
        <translation>CPU-Kerne eines dieser Knoten.</translation>
    </message>
    <message>
        <source>Two sockets of 48 cores.</source>
        <translation>Zwei Sockel mit 48 Kernen.</translation>
    </message>
    <message>
        <source>Cores busy</source>
        <translation>Kerne beschäftigt</translation>
    </message>
    <message>
        <source>Share of the core-hours that does work: stragglers, starts and repeated tasks take the rest.</source>
        <translation>Anteil der Kernstunden, der arbeitet: Nachzügler, Starts und Wiederholungen nehmen den Rest.</translation>
    </message>
    <message>
        <source>An assumption: 80 %.</source>
        <translation>Eine Annahme: 80 %.</translation>
    </message>
    <message>
        <source>Extraction, per core</source>
        <translation>Extraktion je Kern</translation>
    </message>
    <message>
        <source>Input that one core works through in a second.</source>
        <translation>Eingabe, die ein Kern in einer Sekunde verarbeitet.</translation>
    </message>
    <message>
        <source>FineWeb: at most 0.16 core-hours for a GB of crawl.</source>
        <translation>FineWeb: höchstens 0,16 Kernstunden für ein GB Crawl.</translation>
    </message>
    <message>
        <source>Extraction keeps</source>
        <translation>Extraktion behält</translation>
    </message>
    <message>
        <source>Bytes that leave this stage ÷ bytes that enter it.</source>
        <translation>Bytes, die diese Stufe verlassen ÷ Bytes, die sie erreichen.</translation>
    </message>
    <message>
        <source>An assumption; together the stages keep one byte of 67, as WanJuan-CC did.</source>
        <translation>Eine Annahme; zusammen behalten die Stufen ein Byte von 67 wie WanJuan-CC.</translation>
    </message>
    <message>
        <source>Filters, per core</source>
        <translation>Filter je Kern</translation>
    </message>
    <message>
        <source>Dolma: language and C4 rules, 0.12 core-hours for a GB of text. CCNet with its language models: 1.9.</source>
        <translation>Dolma: Sprache und C4-Regeln, 0,12 Kernstunden für ein GB Text. CCNet mit Sprachmodellen: 1,9.</translation>
    </message>
    <message>
        <source>Filters keep</source>
        <translation>Filter behalten</translation>
    </message>
    <message>
        <source>Exact dedup, per core</source>
        <translation>Exakte Deduplikation je Kern</translation>
    </message>
    <message>
        <source>An assumption: hashing of lines and documents, 0.02 core-hours for a GB.</source>
        <translation>Eine Annahme: Hashes von Zeilen und Dokumenten, 0,02 Kernstunden für ein GB.</translation>
    </message>
    <message>
        <source>Exact dedup keeps</source>
        <translation>Exakte Deduplikation behält</translation>
    </message>
    <message>
        <source>Fuzzy dedup, per core</source>
        <translation>Unscharfe Deduplikation je Kern</translation>
    </message>
    <message>
        <source>An assumption: MinHash, 0.1 to 0.3 core-hours for a GB. NeMo Curator: 139 MB/s on an H100.</source>
        <translation>Eine Annahme: MinHash, 0,1 bis 0,3 Kernstunden für ein GB. NeMo Curator: 139 MB/s auf einem H100.</translation>
    </message>
    <message>
        <source>Fuzzy dedup keeps</source>
        <translation>Unscharfe Deduplikation behält</translation>
    </message>
    <message>
        <source>Decontamination, per core</source>
        <translation>Dekontamination je Kern</translation>
    </message>
    <message>
        <source>An assumption: n-grams of 8 to 13 words at the rate of a tokeniser.</source>
        <translation>Eine Annahme: n-Gramme aus 8 bis 13 Wörtern mit der Rate eines Tokenizers.</translation>
    </message>
    <message>
        <source>Decontamination keeps</source>
        <translation>Dekontamination behält</translation>
    </message>
    <message>
        <source>Tokeniser, per core</source>
        <translation>Tokenizer je Kern</translation>
    </message>
    <message>
        <source>tiktoken: 3 to 6 MB/s a core, read from a graph.</source>
        <translation>tiktoken: 3 bis 6 MB/s je Kern, aus einem Diagramm gelesen.</translation>
    </message>
    <message>
        <source>Media filters, per core</source>
        <translation>Medienfilter je Kern</translation>
    </message>
    <message>
        <source>Images or clips that one core decodes and judges in a second: shape, size, address.</source>
        <translation>Bilder oder Clips, die ein Kern in einer Sekunde dekodiert und prüft: Form, Größe, Adresse.</translation>
    </message>
    <message>
        <source>An assumption: 50 images a second.</source>
        <translation>Eine Annahme: 50 Bilder in der Sekunde.</translation>
    </message>
    <message>
        <source>Media filters keep</source>
        <translation>Medienfilter behalten</translation>
    </message>
    <message>
        <source>An assumption: 40 %, by shape, size and address as OBELICS does.</source>
        <translation>Eine Annahme: 40 %, nach Form, Größe und Adresse wie bei OBELICS.</translation>
    </message>
    <message>
        <source>Media dedup, per core</source>
        <translation>Medien-Deduplikation je Kern</translation>
    </message>
    <message>
        <source>Images or clips that one core compares by address and MD5 in a second.</source>
        <translation>Bilder oder Clips, die ein Kern in einer Sekunde nach Adresse und MD5 vergleicht.</translation>
    </message>
    <message>
        <source>An assumption: 2,000 images a second.</source>
        <translation>Eine Annahme: 2.000 Bilder in der Sekunde.</translation>
    </message>
    <message>
        <source>Media dedup keeps</source>
        <translation>Medien-Deduplikation behält</translation>
    </message>
    <message>
        <source>An assumption: 70 %; OBELICS drops images seen more than ten times.</source>
        <translation>Eine Annahme: 70 %; OBELICS verwirft Bilder, die mehr als zehnmal vorkommen.</translation>
    </message>
    <message>
        <source>Text of a document</source>
        <translation>Text eines Dokuments</translation>
    </message>
    <message>
        <source>Bytes of text in one document on its way to deduplication.</source>
        <translation>Bytes Text in einem Dokument auf dem Weg zur Deduplikation.</translation>
    </message>
    <message>
        <source>RedPajama-V2: 270 TB for 100 billion documents.</source>
        <translation>RedPajama-V2: 270 TB für 100 Milliarden Dokumente.</translation>
    </message>
    <message>
        <source>Signature</source>
        <translation>Signatur</translation>
    </message>
    <message>
        <source>Bytes of MinHash signatures for one document.</source>
        <translation>Bytes der MinHash-Signaturen für ein Dokument.</translation>
    </message>
    <message>
        <source>FineWeb: 14 buckets × 8 hashes × 8 bytes.</source>
        <translation>FineWeb: 14 Buckets × 8 Hashes × 8 Byte.</translation>
    </message>
    <message>
        <source>Failure rate</source>
        <translation>Ausfallrate</translation>
    </message>
    <message>
        <source>All rates of interruption relative to those below. Young clusters fail more often, mature ones less.</source>
        <translation>Alle Unterbrechungsraten im Verhältnis zu den Raten darunter. Junge Cluster fallen öfter aus, reife seltener.</translation>
    </message>
    <message>
        <source>100 % is Llama 3 405B: 419 interruptions in 54 days.</source>
        <translation>100 % ist Llama 3 405B: 419 Unterbrechungen in 54 Tagen.</translation>
    </message>
    <message>
        <source>GPU stops a year</source>
        <translation>GPU-Ausfälle im Jahr</translation>
    </message>
    <message>
        <source>Interruptions by one device in a year: faults, SRAM, system processor, heat, silent corruption.</source>
        <translation>Unterbrechungen durch ein Gerät im Jahr: Defekte, SRAM, Systemprozessor, Hitze, stille Verfälschung.</translation>
    </message>
    <message>
        <source>Llama 3 report (arXiv 2407.21783), table 5: 196 in 54 days on 16,384 GPUs.</source>
        <translation>Llama-3-Bericht (arXiv 2407.21783), Tabelle 5: 196 in 54 Tagen auf 16.384 GPUs.</translation>
    </message>
    <message>
        <source>HBM stops a year</source>
        <translation>HBM-Ausfälle im Jahr</translation>
    </message>
    <message>
        <source>Interruptions by the memory of one device in a year.</source>
        <translation>Unterbrechungen durch den Speicher eines Geräts im Jahr.</translation>
    </message>
    <message>
        <source>Llama 3 report (arXiv 2407.21783), table 5: 72 in 54 days on 16,384 GPUs.</source>
        <translation>Llama-3-Bericht (arXiv 2407.21783), Tabelle 5: 72 in 54 Tagen auf 16.384 GPUs.</translation>
    </message>
    <message>
        <source>Host stops a year</source>
        <translation>Host-Ausfälle im Jahr</translation>
    </message>
    <message>
        <source>Interruptions by one node in a year: unplanned maintenance, CPU, memory, drives, power.</source>
        <translation>Unterbrechungen durch einen Knoten im Jahr: ungeplante Wartung, CPU, Speicher, Laufwerke, Strom.</translation>
    </message>
    <message>
        <source>Llama 3 report (arXiv 2407.21783), table 5: 46 in 54 days on 16,384 GPUs.</source>
        <translation>Llama-3-Bericht (arXiv 2407.21783), Tabelle 5: 46 in 54 Tagen auf 16.384 GPUs.</translation>
    </message>
    <message>
        <source>Network stops a year</source>
        <translation>Netz-Ausfälle im Jahr</translation>
    </message>
    <message>
        <source>Interruptions by switches, cables and cards, for one node and year.</source>
        <translation>Unterbrechungen durch Switches, Kabel und Karten, je Knoten und Jahr.</translation>
    </message>
    <message>
        <source>Llama 3 report (arXiv 2407.21783), table 5: 49 in 54 days on 16,384 GPUs.</source>
        <translation>Llama-3-Bericht (arXiv 2407.21783), Tabelle 5: 49 in 54 Tagen auf 16.384 GPUs.</translation>
    </message>
    <message>
        <source>Software stops a year</source>
        <translation>Software-Ausfälle im Jahr</translation>
    </message>
    <message>
        <source>Interruptions by software, for one node and year; they take no node out.</source>
        <translation>Unterbrechungen durch Software, je Knoten und Jahr; sie nehmen keinen Knoten heraus.</translation>
    </message>
    <message>
        <source>Llama 3 report (arXiv 2407.21783), table 5: 56 in 54 days on 16,384 GPUs.</source>
        <translation>Llama-3-Bericht (arXiv 2407.21783), Tabelle 5: 56 in 54 Tagen auf 16.384 GPUs.</translation>
    </message>
    <message>
        <source>Detection</source>
        <translation>Erkennung</translation>
    </message>
    <message>
        <source>Time until a stop is noticed and the job is ended.</source>
        <translation>Zeit, bis ein Stillstand bemerkt und der Job beendet ist.</translation>
    </message>
    <message>
        <source>An assumption; communication libraries wait up to 10 min without a watchdog.</source>
        <translation>Eine Annahme; Kommunikationsbibliotheken warten ohne Überwachung bis zu 10 min.</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>Neustart</translation>
    </message>
    <message>
        <source>Time to replace nodes, start the job, join all devices and reach full speed, without reading the checkpoint.</source>
        <translation>Zeit, um Knoten zu ersetzen, den Job zu starten, alle Geräte zu verbinden und volle Fahrt zu erreichen, ohne den Checkpoint zu lesen.</translation>
    </message>
    <message>
        <source>With detection 10 min, which leaves Llama 3 above the 90 % that its report states.</source>
        <translation>Mit der Erkennung 10 min; damit bleibt Llama 3 über den 90 %, die der Bericht nennt.</translation>
    </message>
    <message>
        <source>Planned stops a year</source>
        <translation>Geplante Stopps im Jahr</translation>
    </message>
    <message>
        <source>Stops for upgrades and operators; the job saves its state before.</source>
        <translation>Stopps für Upgrades und Betrieb; der Job sichert vorher seinen Zustand.</translation>
    </message>
    <message>
        <source>Llama 3 report (arXiv 2407.21783), table 5: 47 planned in 54 days on 16,384 GPUs.</source>
        <translation>Llama-3-Bericht (arXiv 2407.21783), Tabelle 5: 47 geplante in 54 Tagen auf 16.384 GPUs.</translation>
    </message>
    <message>
        <source>Planned stop</source>
        <translation>Geplanter Stopp</translation>
    </message>
    <message>
        <source>Time without training for each planned stop.</source>
        <translation>Zeit ohne Training je geplantem Stopp.</translation>
    </message>
    <message>
        <source>An assumption: as long as a restart.</source>
        <translation>Eine Annahme: so lang wie ein Neustart.</translation>
    </message>
    <message>
        <source>Spare nodes</source>
        <translation>Reserveknoten</translation>
    </message>
    <message>
        <source>As many as leave a job waiting after one hardware fault in a hundred.</source>
        <translation>So viele, dass ein Job nach einem von hundert Hardwarefehlern wartet.</translation>
    </message>
    <message>
        <source>99 % of faults</source>
        <translation>99 % der Fehler</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>Reparatur</translation>
    </message>
    <message>
        <source>Time until a node that failed can serve again.</source>
        <translation>Zeit, bis ein ausgefallener Knoten wieder dienen kann.</translation>
    </message>
    <message>
        <source>An assumption: one day; many faults need a reset only, some a new part.</source>
        <translation>Eine Annahme: ein Tag; viele Fehler brauchen nur einen Reset, manche ein neues Teil.</translation>
    </message>
    <message>
        <source>Deadline</source>
        <translation>Frist</translation>
    </message>
    <message>
        <source>An assumption: 90 days.</source>
        <translation>Eine Annahme: 90 Tage.</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Tokens alone</source>
        <translation>Nur Tokens</translation>
    </message>
    <message>
        <source>Text with images</source>
        <translation>Text mit Bildern</translation>
    </message>
    <message>
        <source>Each sequence brings compressed images</source>
        <translation>Jede Sequenz bringt komprimierte Bilder mit</translation>
    </message>
    <message>
        <source>Text with video</source>
        <translation>Text mit Video</translation>
    </message>
    <message>
        <source>Each sequence brings compressed clips</source>
        <translation>Jede Sequenz bringt komprimierte Clips mit</translation>
    </message>
    <message>
        <source>Every epoch reads from storage</source>
        <translation>Jede Epoche liest vom Storage</translation>
    </message>
    <message>
        <source>Per node, shuffled</source>
        <translation>Je Knoten, gemischt</translation>
    </message>
    <message>
        <source>A node keeps what it has read; samples move between nodes each epoch</source>
        <translation>Ein Knoten behält, was er gelesen hat; Samples wechseln jede Epoche den Knoten</translation>
    </message>
    <message>
        <source>Fixed share per node</source>
        <translation>Fester Teil je Knoten</translation>
    </message>
    <message>
        <source>A node reads the same part again, so all caches add up</source>
        <translation>Ein Knoten liest stets denselben Teil, sodass sich alle Caches addieren</translation>
    </message>
    <message>
        <source>Client write limit</source>
        <translation>Client-Grenze, Schreiben</translation>
    </message>
    <message>
        <source>What one node can put into the storage system.</source>
        <translation>Was ein Knoten in das Speichersystem schreiben kann.</translation>
    </message>
    <message>
        <source>The chosen storage system; the client limit for reading where none is published.</source>
        <translation>Das gewählte Speichersystem; die Lesegrenze des Clients, wo keine veröffentlicht ist.</translation>
    </message>
    <message>
        <source>Storage NIC</source>
        <translation>Storage-NIC</translation>
    </message>
    <message>
        <source>Network towards storage of one node, one direction.</source>
        <translation>Netzwerk eines Knotens zum Storage, in einer Richtung.</translation>
    </message>
    <message>
        <source>Nodes have one front-end card of 100 to 400 Gb/s (ML engineering, network chapter).</source>
        <translation>Knoten haben eine Front-End-Karte mit 100 bis 400 Gb/s (ML Engineering, Kapitel Netzwerk).</translation>
    </message>
    <message>
        <source>NIC efficiency</source>
        <translation>NIC-Effizienz</translation>
    </message>
    <message>
        <source>Payload that reaches the client ÷ line rate.</source>
        <translation>Nutzdaten am Client ÷ Leitungsrate.</translation>
    </message>
    <message>
        <source>ML engineering, network chapter: 90 % of the line rate.</source>
        <translation>ML Engineering, Kapitel Netzwerk: 90 % der Leitungsrate.</translation>
    </message>
    <message>
        <source>Storage fabric</source>
        <translation>Storage-Fabric</translation>
    </message>
    <message>
        <source>Bandwidth of all storage NICs ÷ that of the fabric in front of storage.</source>
        <translation>Bandbreite aller Storage-NICs ÷ die der Fabric vor dem Storage.</translation>
    </message>
    <message>
        <source>NVIDIA RA-11333-001: client links about 4 : 3 oversubscribed.</source>
        <translation>NVIDIA RA-11333-001: Client-Links etwa 4 : 3 überbucht.</translation>
    </message>
    <message>
        <source>GPU to host</source>
        <translation>GPU zum Host</translation>
    </message>
    <message>
        <source>Copy rate between one device and the memory of its node, one direction.</source>
        <translation>Kopierrate zwischen einem Gerät und dem Speicher seines Knotens, in einer Richtung.</translation>
    </message>
    <message>
        <source>55 of 63 GB/s measured on PCIe 5; the accelerator&apos;s PCIe generation.</source>
        <translation>55 von 63 GB/s auf PCIe 5 gemessen; PCIe-Generation des Beschleunigers.</translation>
    </message>
    <message>
        <source>0.87 × PCIe x16</source>
        <translation>0,87 × PCIe x16</translation>
    </message>
    <message>
        <source>Samples hold</source>
        <translation>Samples enthalten</translation>
    </message>
    <message>
        <source>What a sequence is made of. Text alone never strains storage; images and video may.</source>
        <translation>Woraus eine Sequenz besteht. Text allein belastet den Storage nie; Bilder und Video können es.</translation>
    </message>
    <message>
        <source>Source document 3, multimodal data.</source>
        <translation>Quelldokument 3, multimodale Daten.</translation>
    </message>
    <message>
        <source>Images or clips</source>
        <translation>Bilder oder Clips</translation>
    </message>
    <message>
        <source>Images or clips in one sequence.</source>
        <translation>Bilder oder Clips in einer Sequenz.</translation>
    </message>
    <message>
        <source>An assumption; OBELICS has 2.5 images a document.</source>
        <translation>Eine Annahme; OBELICS hat 2,5 Bilder je Dokument.</translation>
    </message>
    <message>
        <source>Bytes of each</source>
        <translation>Bytes je Stück</translation>
    </message>
    <message>
        <source>Compressed size of one image or clip.</source>
        <translation>Komprimierte Größe eines Bilds oder Clips.</translation>
    </message>
    <message>
        <source>MLPerf Storage: ImageNet images average 114,660 bytes. A clip: 10 s at 8 Mb/s.</source>
        <translation>MLPerf Storage: ImageNet-Bilder haben im Mittel 114.660 Byte. Ein Clip: 10 s mit 8 Mb/s.</translation>
    </message>
    <message>
        <source>image or clip</source>
        <translation>Bild oder Clip</translation>
    </message>
    <message>
        <source>Loader cores per GPU</source>
        <translation>Lade-Kerne je GPU</translation>
    </message>
    <message>
        <source>CPU cores that decode and collate samples for one device.</source>
        <translation>CPU-Kerne, die Samples für ein Gerät dekodieren und bündeln.</translation>
    </message>
    <message>
        <source>MLPerf Storage: 4 to 8 reader threads per device.</source>
        <translation>MLPerf Storage: 4 bis 8 Lese-Threads je Gerät.</translation>
    </message>
    <message>
        <source>Rate of a loader core</source>
        <translation>Rate eines Lade-Kerns</translation>
    </message>
    <message>
        <source>Stored bytes that one core turns into samples in a second. Decoding images is slow, reading arrays fast.</source>
        <translation>Gespeicherte Bytes, aus denen ein Kern in einer Sekunde Samples macht. Bilder dekodieren ist langsam, Felder lesen schnell.</translation>
    </message>
    <message>
        <source>MLPerf Storage: ResNet-50 feeds 205 MB/s to an H100 with 8 threads, U-Net3D 3,177 MB/s with 4.</source>
        <translation>MLPerf Storage: ResNet-50 liefert einem H100 205 MB/s mit 8 Threads, U-Net3D 3.177 MB/s mit 4.</translation>
    </message>
    <message>
        <source>Cache over epochs</source>
        <translation>Cache über Epochen</translation>
    </message>
    <message>
        <source>Whether nodes keep data of the first epoch in memory and on local drives.</source>
        <translation>Ob Knoten Daten der ersten Epoche im Speicher und auf lokalen Laufwerken behalten.</translation>
    </message>
    <message>
        <source>NVIDIA RA-11333-001: data that fit the local cache need little of the shared system.</source>
        <translation>NVIDIA RA-11333-001: Daten, die in den lokalen Cache passen, brauchen wenig vom gemeinsamen System.</translation>
    </message>
    <message>
        <source>Memory of a node</source>
        <translation>Speicher eines Knotens</translation>
    </message>
    <message>
        <source>DGX H100: 2 TiB.</source>
        <translation>DGX H100: 2 TiB.</translation>
    </message>
    <message>
        <source>Memory for cache</source>
        <translation>Speicher für Cache</translation>
    </message>
    <message>
        <source>Share of a node’s memory that may cache training data.</source>
        <translation>Anteil am Speicher eines Knotens, der Trainingsdaten halten darf.</translation>
    </message>
    <message>
        <source>Local drives</source>
        <translation>Lokale Laufwerke</translation>
    </message>
    <message>
        <source>Bytes on the NVMe drives of one node.</source>
        <translation>Bytes auf den NVMe-Laufwerken eines Knotens.</translation>
    </message>
    <message>
        <source>DGX H100: eight drives of 3.84 TB.</source>
        <translation>DGX H100: acht Laufwerke mit 3,84 TB.</translation>
    </message>
    <message>
        <source>Drives for cache</source>
        <translation>Laufwerke für Cache</translation>
    </message>
    <message>
        <source>Share of the local drives that may cache training data.</source>
        <translation>Anteil der lokalen Laufwerke, der Trainingsdaten halten darf.</translation>
    </message>
    <message>
        <source>Local read</source>
        <translation>Lokales Lesen</translation>
    </message>
    <message>
        <source>Read bandwidth of the drives of one node.</source>
        <translation>Lesebandbreite der Laufwerke eines Knotens.</translation>
    </message>
    <message>
        <source>MLPerf Storage: a PCIe 4 drive reads 7.0 GB/s; eight reach at most 54 GB/s.</source>
        <translation>MLPerf Storage: Ein PCIe-4-Laufwerk liest 7,0 GB/s; acht erreichen höchstens 54 GB/s.</translation>
    </message>
    <message>
        <source>Local write</source>
        <translation>Lokales Schreiben</translation>
    </message>
    <message>
        <source>Write bandwidth of the drives of one node.</source>
        <translation>Schreibbandbreite der Laufwerke eines Knotens.</translation>
    </message>
    <message>
        <source>An assumption: half of the reading rate.</source>
        <translation>Eine Annahme: die Hälfte der Leserate.</translation>
    </message>
    <message>
        <source>Samples per second</source>
        <translation>Samples pro Sekunde</translation>
    </message>
    <message>
        <source>Samples that one device takes in a second while it never waits: batch ÷ step time.</source>
        <translation>Samples, die ein Gerät in einer Sekunde verarbeitet, wenn es nie wartet: Batch ÷ Schrittzeit.</translation>
    </message>
    <message>
        <source>MLPerf Storage, for the nearest of V100, A100 and H100.</source>
        <translation>MLPerf Storage, für das nächste Gerät unter V100, A100 und H100.</translation>
    </message>
    <message>
        <source>benchmark</source>
        <translation>Benchmark</translation>
    </message>
    <message>
        <source>Share of the time that a device shall compute: the rule by which MLPerf Storage passes a system.</source>
        <translation>Anteil der Zeit, in dem ein Gerät rechnen soll: die Regel, nach der MLPerf Storage ein System besteht.</translation>
    </message>
    <message>
        <source>MLPerf Storage: 90 %, CosmoFlow 70 %.</source>
        <translation>MLPerf Storage: 90 %, CosmoFlow 70 %.</translation>
    </message>
    <message>
        <source>Building the data set</source>
        <translation>Bau des Datensatzes</translation>
    </message>
    <message>
        <source>Waiting for data</source>
        <translation>Warten auf Daten</translation>
    </message>
    <message>
        <source>Devices stand idle because storage, network or loader cores deliver too slowly. Loading runs beside computing, so only the excess counts; later epochs read from the caches.</source>
        <translation>Geräte stehen still, weil Storage, Netz oder Lade-Kerne zu langsam liefern. Laden läuft neben dem Rechnen, daher zählt nur der Überschuss; spätere Epochen lesen aus den Caches.</translation>
    </message>
    <message>
        <source>MLPerf Storage, utilization of accelerators; a smooth maximum, so that no slider jumps.</source>
        <translation>MLPerf Storage, Auslastung der Beschleuniger; ein glattes Maximum, damit kein Regler springt.</translation>
    </message>
    <message>
        <source>Training time alone</source>
        <translation>Reine Trainingszeit</translation>
    </message>
    <message>
        <source>Daly (2006): expected time of a job that saves and fails.</source>
        <translation>Daly (2006): erwartete Zeit eines Jobs, der sichert und ausfällt.</translation>
    </message>
    <message>
        <source>Checkpoint stall</source>
        <translation>Stillstand je Checkpoint</translation>
    </message>
    <message>
        <source>Time that training stands still for one checkpoint.</source>
        <translation>Zeit, die das Training für einen Checkpoint stillsteht.</translation>
    </message>
    <message>
        <source>in words: the write time when synchronous, otherwise the snapshot time</source>
        <translation>in Worten: die Schreibzeit im synchronen Modus, sonst die Zeit der Momentaufnahme</translation>
    </message>
    <message>
        <source>The narrowest hop of the path.</source>
        <translation>Der engste Abschnitt des Wegs.</translation>
    </message>
    <message>
        <source>Best interval</source>
        <translation>Bestes Intervall</translation>
    </message>
    <message>
        <source>The interval with which the run finishes first; no shorter than the time in which a copy is written in the background.</source>
        <translation>Das Intervall, mit dem der Lauf am frühesten endet; nicht kürzer als die Zeit, in der eine Kopie im Hintergrund geschrieben wird.</translation>
    </message>
    <message>
        <source>Minimum of the expected time of Daly (2006), doi 10.1016/j.future.2004.11.016.</source>
        <translation>Minimum der erwarteten Zeit nach Daly (2006), doi 10.1016/j.future.2004.11.016.</translation>
    </message>
    <message>
        <source>Interval by Young</source>
        <translation>Intervall nach Young</translation>
    </message>
    <message>
        <source>The first-order optimum.</source>
        <translation>Das Optimum erster Ordnung.</translation>
    </message>
    <message>
        <source>Young (1974), doi 10.1145/361147.361115.</source>
        <translation>Young (1974), doi 10.1145/361147.361115.</translation>
    </message>
    <message>
        <source>Interval by Daly</source>
        <translation>Intervall nach Daly</translation>
    </message>
    <message>
        <source>The higher-order optimum, good while the stall is shorter than twice the mean time between interruptions.</source>
        <translation>Das Optimum höherer Ordnung, gut, solange der Stillstand kürzer als das Doppelte der mittleren Zeit zwischen Unterbrechungen ist.</translation>
    </message>
    <message>
        <source>Daly (2006), doi 10.1016/j.future.2004.11.016, equation 37.</source>
        <translation>Daly (2006), doi 10.1016/j.future.2004.11.016, Gleichung 37.</translation>
    </message>
    <message>
        <source>Restart reads</source>
        <translation>Neustart liest</translation>
    </message>
    <message>
        <source>Bytes that a restart reads from storage.</source>
        <translation>Bytes, die ein Neustart vom Storage liest.</translation>
    </message>
    <message>
        <source>Restart read time</source>
        <translation>Lesezeit beim Neustart</translation>
    </message>
    <message>
        <source>Time until every device has its state again.</source>
        <translation>Zeit, bis jedes Gerät seinen Zustand wieder hat.</translation>
    </message>
    <message>
        <source>Restart read bandwidth</source>
        <translation>Lesebandbreite beim Neustart</translation>
    </message>
    <message>
        <source>Bandwidth that reads a checkpoint within the time allowed.</source>
        <translation>Bandbreite, die einen Checkpoint in der erlaubten Zeit liest.</translation>
    </message>
    <message>
        <source>Object store write</source>
        <translation>Schreiben in den Objektspeicher</translation>
    </message>
    <message>
        <source>Bandwidth that copies one checkpoint to the object store within its interval; none when not tiered.</source>
        <translation>Bandbreite, die einen Checkpoint innerhalb seines Intervalls in den Objektspeicher kopiert; keine, wenn nicht gestuft.</translation>
    </message>
    <message>
        <source>in words: checkpoint size ÷ object store interval when tiered, otherwise none</source>
        <translation>in Worten: Checkpoint-Größe ÷ Intervall des Objektspeichers im gestuften Modus, sonst keine</translation>
    </message>
    <message>
        <source>Host memory for checkpoints</source>
        <translation>Hauptspeicher für Checkpoints</translation>
    </message>
    <message>
        <source>Memory of one node that snapshots take.</source>
        <translation>Speicher eines Knotens, den Momentaufnahmen belegen.</translation>
    </message>
    <message>
        <source>in words: bytes of a GPU × GPUs per node × copies when asynchronous, twice that when tiered, none when synchronous</source>
        <translation>in Worten: Bytes einer GPU × GPUs je Knoten × Kopien, wenn asynchron, das Doppelte, wenn gestuft, keine, wenn synchron</translation>
    </message>
    <message>
        <source>Host memory used</source>
        <translation>Hauptspeicher belegt</translation>
    </message>
    <message>
        <source>Snapshots and data cache ÷ memory of a node. Above 100 % it does not fit.</source>
        <translation>Momentaufnahmen und Daten-Cache ÷ Speicher eines Knotens. Über 100 % passt es nicht.</translation>
    </message>
    <message>
        <source>Checkpoint per GPU</source>
        <translation>Checkpoint je GPU</translation>
    </message>
    <message>
        <source>Bytes that the busiest device writes.</source>
        <translation>Bytes, die das meistbeschäftigte Gerät schreibt.</translation>
    </message>
    <message>
        <source>in words: checkpoint size ÷ GPUs when spread over replicas, otherwise weights and optimizer state of the fullest device</source>
        <translation>in Worten: Checkpoint-Größe ÷ GPUs, wenn über Replikate verteilt, sonst Gewichte und Optimiererzustand des vollsten Geräts</translation>
    </message>
    <message>
        <source>Snapshot time</source>
        <translation>Zeit der Momentaufnahme</translation>
    </message>
    <message>
        <source>Copy of the state of one device to host memory.</source>
        <translation>Kopie des Zustands eines Geräts in den Hauptspeicher.</translation>
    </message>
    <message>
        <source>Durable interval</source>
        <translation>Dauerhaftes Intervall</translation>
    </message>
    <message>
        <source>Shortest interval</source>
        <translation>Kürzestes Intervall</translation>
    </message>
    <message>
        <source>Time between two copies of any kind.</source>
        <translation>Zeit zwischen zwei Kopien irgendeiner Art.</translation>
    </message>
    <message>
        <source>in words: the durable interval; when tiered the interval of the copies to peers, at least their copy time</source>
        <translation>in Worten: das dauerhafte Intervall; im gestuften Modus das der Kopien an Nachbarn, mindestens deren Kopierzeit</translation>
    </message>
    <message>
        <source>Copy to a peer</source>
        <translation>Kopie zum Nachbarn</translation>
    </message>
    <message>
        <source>Time to send the state of a device to a neighbouring node, beside training; none when not tiered.</source>
        <translation>Zeit, um den Zustand eines Geräts neben dem Training an einen Nachbarknoten zu senden; keine, wenn nicht gestuft.</translation>
    </message>
    <message>
        <source>in words: checkpoint per GPU ÷ (network bandwidth × efficiency) when tiered, otherwise none</source>
        <translation>in Worten: Checkpoint je GPU ÷ (Netzwerkbandbreite × Effizienz) im gestuften Modus, sonst keine</translation>
    </message>
    <message>
        <source>Copy to local drives</source>
        <translation>Kopie auf lokale Laufwerke</translation>
    </message>
    <message>
        <source>Time to write the state of a node to its drives, beside training; none when not tiered.</source>
        <translation>Zeit, um den Zustand eines Knotens neben dem Training auf seine Laufwerke zu schreiben; keine, wenn nicht gestuft.</translation>
    </message>
    <message>
        <source>in words: checkpoint per GPU × GPUs per node ÷ local write when tiered, otherwise none</source>
        <translation>in Worten: Checkpoint je GPU × GPUs je Knoten ÷ lokales Schreiben im gestuften Modus, sonst keine</translation>
    </message>
    <message>
        <source>Weights read at restart</source>
        <translation>Beim Neustart gelesene Gewichte</translation>
    </message>
    <message>
        <source>Weights that leave storage at a restart, every copy counted.</source>
        <translation>Gewichte, die beim Neustart den Storage verlassen, jede Kopie gezählt.</translation>
    </message>
    <message>
        <source>in words: weights once with one reader, otherwise once for each replica that holds them undivided; experts have fewer replicas than the rest</source>
        <translation>in Worten: Gewichte einmal bei einem Leser, sonst einmal für jedes Replikat, das sie ungeteilt hält; Experten haben weniger Replikate als der Rest</translation>
    </message>
    <message>
        <source>Broadcast at restart</source>
        <translation>Broadcast beim Neustart</translation>
    </message>
    <message>
        <source>Time to send the weights to the other replicas.</source>
        <translation>Zeit, um die Gewichte an die anderen Replikate zu senden.</translation>
    </message>
    <message>
        <source>in words: weights of the fullest device ÷ (network bandwidth × efficiency) with one reader, otherwise none</source>
        <translation>in Worten: Gewichte des vollsten Geräts ÷ (Netzwerkbandbreite × Effizienz) bei einem Leser, sonst keine</translation>
    </message>
    <message>
        <source>Host memory needed</source>
        <translation>Nötiger Hauptspeicher</translation>
    </message>
    <message>
        <source>Capacity needed</source>
        <translation>Nötige Kapazität</translation>
    </message>
    <message>
        <source>Everything that is kept at the same time.</source>
        <translation>Alles, was gleichzeitig aufbewahrt wird.</translation>
    </message>
    <message>
        <source>Capacity to buy</source>
        <translation>Zu kaufende Kapazität</translation>
    </message>
    <message>
        <source>The same with what protection, metadata and room to work take.</source>
        <translation>Dasselbe mit dem, was Schutz, Metadaten und Spielraum nehmen.</translation>
    </message>
    <message>
        <source>ML engineering, storage chapter: about 80 % is usable.</source>
        <translation>ML Engineering, Kapitel Storage: Etwa 80 % sind nutzbar.</translation>
    </message>
    <message>
        <source>Capacity used</source>
        <translation>Belegte Kapazität</translation>
    </message>
    <message>
        <source>Capacity to buy ÷ capacity of the system. Above 100 % it does not fit.</source>
        <translation>Zu kaufende Kapazität ÷ Kapazität des Systems. Über 100 % passt es nicht.</translation>
    </message>
    <message>
        <source>Raw data</source>
        <translation>Rohdaten</translation>
    </message>
    <message>
        <source>Crawl and media as collected.</source>
        <translation>Crawl und Medien, wie gesammelt.</translation>
    </message>
    <message>
        <source>WanJuan-CC: one byte of 67 is left.</source>
        <translation>WanJuan-CC: Ein Byte von 67 bleibt.</translation>
    </message>
    <message>
        <source>Clean data</source>
        <translation>Saubere Daten</translation>
    </message>
    <message>
        <source>Text and media after all filters.</source>
        <translation>Text und Medien nach allen Filtern.</translation>
    </message>
    <message>
        <source>Tokens kept</source>
        <translation>Aufbewahrte Tokens</translation>
    </message>
    <message>
        <source>Tokenised data with its copies.</source>
        <translation>Tokenisierte Daten mit ihren Kopien.</translation>
    </message>
    <message>
        <source>Checkpoints kept</source>
        <translation>Aufbewahrte Checkpoints</translation>
    </message>
    <message>
        <source>The last ones, and one in each longer interval.</source>
        <translation>Die letzten und je längerem Intervall einer.</translation>
    </message>
    <message>
        <source>Model archive</source>
        <translation>Modellarchiv</translation>
    </message>
    <message>
        <source>Weights that are kept for good.</source>
        <translation>Gewichte, die auf Dauer bleiben.</translation>
    </message>
    <message>
        <source>Checkpoints at a time</source>
        <translation>Checkpoints zugleich</translation>
    </message>
    <message>
        <source>Checkpoints that are on storage at the same time.</source>
        <translation>Checkpoints, die gleichzeitig auf dem Storage liegen.</translation>
    </message>
    <message>
        <source>Clean text</source>
        <translation>Sauberer Text</translation>
    </message>
    <message>
        <source>One copy of the text that is tokenised.</source>
        <translation>Eine Kopie des Texts, der tokenisiert wird.</translation>
    </message>
    <message>
        <source>Raw text</source>
        <translation>Roher Text</translation>
    </message>
    <message>
        <source>Crawl that this text was taken from.</source>
        <translation>Crawl, aus dem dieser Text stammt.</translation>
    </message>
    <message>
        <source>Raw ÷ clean</source>
        <translation>Roh ÷ sauber</translation>
    </message>
    <message>
        <source>Bytes of crawl for one byte of clean text.</source>
        <translation>Bytes Crawl für ein Byte sauberen Text.</translation>
    </message>
    <message>
        <source>Media of an epoch</source>
        <translation>Medien einer Epoche</translation>
    </message>
    <message>
        <source>Images or clips of all sequences, after all filters.</source>
        <translation>Bilder oder Clips aller Sequenzen nach allen Filtern.</translation>
    </message>
    <message>
        <source>Raw ÷ clean media</source>
        <translation>Rohe ÷ saubere Medien</translation>
    </message>
    <message>
        <source>Images or clips collected for one that is kept.</source>
        <translation>Gesammelte Bilder oder Clips für eines, das bleibt.</translation>
    </message>
    <message>
        <source>Media collected</source>
        <translation>Gesammelte Medien</translation>
    </message>
    <message>
        <source>Images or clips before any filter.</source>
        <translation>Bilder oder Clips vor allen Filtern.</translation>
    </message>
    <message>
        <source>CPU core-hours</source>
        <translation>CPU-Kernstunden</translation>
    </message>
    <message>
        <source>Core-hours of all stages together.</source>
        <translation>Kernstunden aller Stufen zusammen.</translation>
    </message>
    <message>
        <source>FineWeb, Dolma, CCNet, NeMo Curator; see the inputs.</source>
        <translation>FineWeb, Dolma, CCNet, NeMo Curator; siehe Eingaben.</translation>
    </message>
    <message>
        <source>Time to build</source>
        <translation>Bauzeit</translation>
    </message>
    <message>
        <source>Time in which the CPU nodes build the data set once, as far as storage lets them.</source>
        <translation>Zeit, in der die CPU-Knoten den Datensatz einmal bauen, soweit der Storage mithält.</translation>
    </message>
    <message>
        <source>Storage while building</source>
        <translation>Storage beim Bau</translation>
    </message>
    <message>
        <source>Bytes read and written in a second meanwhile.</source>
        <translation>Währenddessen pro Sekunde gelesene und geschriebene Bytes.</translation>
    </message>
    <message>
        <source>Extraction</source>
        <translation>Extraktion</translation>
    </message>
    <message>
        <source>Core-hours of this stage.</source>
        <translation>Kernstunden dieser Stufe.</translation>
    </message>
    <message>
        <source>Language and quality filters</source>
        <translation>Sprach- und Qualitätsfilter</translation>
    </message>
    <message>
        <source>Exact deduplication</source>
        <translation>Exakte Deduplikation</translation>
    </message>
    <message>
        <source>Fuzzy deduplication</source>
        <translation>Unscharfe Deduplikation</translation>
    </message>
    <message>
        <source>N-gram decontamination</source>
        <translation>N-Gramm-Dekontamination</translation>
    </message>
    <message>
        <source>Tokenising</source>
        <translation>Tokenisieren</translation>
    </message>
    <message>
        <source>Media filters and deduplication</source>
        <translation>Medienfilter und -deduplikation</translation>
    </message>
    <message>
        <source>OBELICS: shape, size and address, then MD5 and address over all documents.</source>
        <translation>OBELICS: Form, Größe und Adresse, dann MD5 und Adresse über alle Dokumente.</translation>
    </message>
    <message>
        <source>MinHash signatures</source>
        <translation>MinHash-Signaturen</translation>
    </message>
    <message>
        <source>Signatures of all documents that fuzzy deduplication compares.</source>
        <translation>Signaturen aller Dokumente, die die unscharfe Deduplikation vergleicht.</translation>
    </message>
    <message>
        <source>Into the filters</source>
        <translation>In die Filter</translation>
    </message>
    <message>
        <source>Bytes that enter this stage.</source>
        <translation>Bytes, die diese Stufe erreichen.</translation>
    </message>
    <message>
        <source>Into exact deduplication</source>
        <translation>In die exakte Deduplikation</translation>
    </message>
    <message>
        <source>Into fuzzy deduplication</source>
        <translation>In die unscharfe Deduplikation</translation>
    </message>
    <message>
        <source>Into decontamination</source>
        <translation>In die Dekontamination</translation>
    </message>
    <message>
        <source>Bytes moved while building</source>
        <translation>Beim Bau bewegte Bytes</translation>
    </message>
    <message>
        <source>Every stage reads its input and writes its output.</source>
        <translation>Jede Stufe liest ihre Eingabe und schreibt ihre Ausgabe.</translation>
    </message>
    <message>
        <source>Time of the cores</source>
        <translation>Zeit der Kerne</translation>
    </message>
    <message>
        <source>Building if storage were infinitely fast.</source>
        <translation>Bau, wenn der Storage unendlich schnell wäre.</translation>
    </message>
    <message>
        <source>Time of storage</source>
        <translation>Zeit des Storage</translation>
    </message>
    <message>
        <source>Building if the cores were infinitely fast.</source>
        <translation>Bau, wenn die Kerne unendlich schnell wären.</translation>
    </message>
    <message>
        <source>Goodput</source>
        <translation>Goodput</translation>
    </message>
    <message>
        <source>Share of the time until the finish that is training which counts.</source>
        <translation>Anteil der Zeit bis zum Ende, der zählendes Training ist.</translation>
    </message>
    <message>
        <source>Daly (2006), doi 10.1016/j.future.2004.11.016, equation 20.</source>
        <translation>Daly (2006), doi 10.1016/j.future.2004.11.016, Gleichung 20.</translation>
    </message>
    <message>
        <source>Time between interruptions</source>
        <translation>Zeit zwischen Unterbrechungen</translation>
    </message>
    <message>
        <source>Mean time between unexpected interruptions of the whole job.</source>
        <translation>Mittlere Zeit zwischen unerwarteten Unterbrechungen des ganzen Jobs.</translation>
    </message>
    <message>
        <source>Llama 3 report (arXiv 2407.21783), section 3.3.4: 419 in 54 days, one in 3.09 h.</source>
        <translation>Llama-3-Bericht (arXiv 2407.21783), Abschnitt 3.3.4: 419 in 54 Tagen, eine in 3,09 h.</translation>
    </message>
    <message>
        <source>Time between stops</source>
        <translation>Zeit zwischen Stopps</translation>
    </message>
    <message>
        <source>The same with planned stops: 2.78 h for Llama 3.</source>
        <translation>Dasselbe mit geplanten Stopps: 2,78 h bei Llama 3.</translation>
    </message>
    <message>
        <source>Llama 3 report (arXiv 2407.21783), table 5.</source>
        <translation>Llama-3-Bericht (arXiv 2407.21783), Tabelle 5.</translation>
    </message>
    <message>
        <source>Interruptions</source>
        <translation>Unterbrechungen</translation>
    </message>
    <message>
        <source>Unexpected interruptions until the finish.</source>
        <translation>Unerwartete Unterbrechungen bis zum Ende.</translation>
    </message>
    <message>
        <source>Time in checkpoints</source>
        <translation>Zeit in Checkpoints</translation>
    </message>
    <message>
        <source>Share of the time that training stands still for checkpoints.</source>
        <translation>Anteil der Zeit, in dem das Training für Checkpoints stillsteht.</translation>
    </message>
    <message>
        <source>Work lost</source>
        <translation>Verlorene Arbeit</translation>
    </message>
    <message>
        <source>Share of the time that is done twice because an interruption took it.</source>
        <translation>Anteil der Zeit, der zweimal getan wird, weil eine Unterbrechung ihn nahm.</translation>
    </message>
    <message>
        <source>Time in restarts</source>
        <translation>Zeit in Neustarts</translation>
    </message>
    <message>
        <source>Share of the time between an interruption and the next step.</source>
        <translation>Anteil der Zeit zwischen einer Unterbrechung und dem nächsten Schritt.</translation>
    </message>
    <message>
        <source>Time in planned stops</source>
        <translation>Zeit in geplanten Stopps</translation>
    </message>
    <message>
        <source>Share of the time in planned stops; nothing is lost at them.</source>
        <translation>Anteil der Zeit in geplanten Stopps; dabei geht nichts verloren.</translation>
    </message>
    <message>
        <source>Goodput at the best interval</source>
        <translation>Goodput beim besten Intervall</translation>
    </message>
    <message>
        <source>What the best interval would reach.</source>
        <translation>Was das beste Intervall erreichte.</translation>
    </message>
    <message>
        <source>in words: the goodput with the best interval in place of the one in use</source>
        <translation>in Worten: der Goodput mit dem besten Intervall statt des verwendeten</translation>
    </message>
    <message>
        <source>Time to recover</source>
        <translation>Zeit bis zur Erholung</translation>
    </message>
    <message>
        <source>Time from an interruption to the next step.</source>
        <translation>Zeit von einer Unterbrechung bis zum nächsten Schritt.</translation>
    </message>
    <message>
        <source>Work lost each time</source>
        <translation>Jedes Mal verlorene Arbeit</translation>
    </message>
    <message>
        <source>Training that an interruption takes back, on average.</source>
        <translation>Training, das eine Unterbrechung im Mittel zurücknimmt.</translation>
    </message>
    <message>
        <source>Nodes in repair</source>
        <translation>Knoten in Reparatur</translation>
    </message>
    <message>
        <source>Nodes that are out at any time, on average.</source>
        <translation>Knoten, die im Mittel zu jeder Zeit fehlen.</translation>
    </message>
    <message>
        <source>No spare left</source>
        <translation>Keine Reserve übrig</translation>
    </message>
    <message>
        <source>Chance that an interruption finds every spare node in repair.</source>
        <translation>Wahrscheinlichkeit, dass eine Unterbrechung alle Reserveknoten in Reparatur findet.</translation>
    </message>
    <message>
        <source>in words: chance that a Poisson count with the nodes in repair as its mean reaches the number of spare nodes</source>
        <translation>in Worten: Wahrscheinlichkeit, dass eine Poisson-Zahl mit den Knoten in Reparatur als Mittel die Zahl der Reserveknoten erreicht</translation>
    </message>
    <message>
        <source>Erlang (1917); Palm: repairs of any distribution.</source>
        <translation>Erlang (1917); Palm: Reparaturen beliebiger Verteilung.</translation>
    </message>
    <message>
        <source>GPUs paid for</source>
        <translation>Bezahlte GPUs</translation>
    </message>
    <message>
        <source>Cost of stops</source>
        <translation>Kosten der Ausfälle</translation>
    </message>
    <message>
        <source>Money for time that is no training: checkpoints, lost work, restarts, planned stops.</source>
        <translation>Geld für Zeit, die kein Training ist: Checkpoints, verlorene Arbeit, Neustarts, geplante Stopps.</translation>
    </message>
    <message>
        <source>Interruptions a year</source>
        <translation>Unterbrechungen im Jahr</translation>
    </message>
    <message>
        <source>Unexpected interruptions of the whole job in a year of running.</source>
        <translation>Unerwartete Unterbrechungen des ganzen Jobs in einem Jahr Laufzeit.</translation>
    </message>
    <message>
        <source>Interruptions per GPU and year</source>
        <translation>Unterbrechungen je GPU und Jahr</translation>
    </message>
    <message>
        <source>Interruptions of the job for each of its devices: 0.173 for Llama 3.</source>
        <translation>Unterbrechungen des Jobs für jedes seiner Geräte: 0,173 bei Llama 3.</translation>
    </message>
    <message>
        <source>Hardware interruptions a year</source>
        <translation>Hardware-Unterbrechungen im Jahr</translation>
    </message>
    <message>
        <source>Those that take a node out until it is repaired.</source>
        <translation>Jene, die einen Knoten bis zur Reparatur herausnehmen.</translation>
    </message>
    <message>
        <source>Reading the state again</source>
        <translation>Zustand wieder lesen</translation>
    </message>
    <message>
        <source>Mean time to read the state after an interruption.</source>
        <translation>Mittlere Zeit, um den Zustand nach einer Unterbrechung zu lesen.</translation>
    </message>
    <message>
        <source>in words: the restart read time; when tiered the mean over peers, drives and shared system, by the share that each serves</source>
        <translation>in Worten: die Lesezeit beim Neustart; im gestuften Modus das Mittel über Nachbarn, Laufwerke und gemeinsames System nach ihrem Anteil</translation>
    </message>
    <message>
        <source>Age of the copy</source>
        <translation>Alter der Kopie</translation>
    </message>
    <message>
        <source>Work lost beyond the last save, because that copy was not finished or an older one had to serve.</source>
        <translation>Arbeit, die über die letzte Sicherung hinaus verloren geht, weil jene Kopie nicht fertig war oder eine ältere dienen musste.</translation>
    </message>
    <message>
        <source>in words: none when synchronous, the write time when asynchronous; when tiered the mean of copy time and half the longer interval over the tiers</source>
        <translation>in Worten: keine, wenn synchron, die Schreibzeit, wenn asynchron; im gestuften Modus das Mittel aus Kopierzeit und halbem längeren Intervall über die Stufen</translation>
    </message>
    <message>
        <source>Wait for a spare</source>
        <translation>Warten auf Reserve</translation>
    </message>
    <message>
        <source>Mean wait for a repair when no spare node is left.</source>
        <translation>Mittleres Warten auf eine Reparatur, wenn kein Reserveknoten übrig ist.</translation>
    </message>
    <message>
        <source>Training data per node</source>
        <translation>Trainingsdaten je Knoten</translation>
    </message>
    <message>
        <source>The same for one node.</source>
        <translation>Dasselbe für einen Knoten.</translation>
    </message>
    <message>
        <source>Training data per GPU</source>
        <translation>Trainingsdaten je GPU</translation>
    </message>
    <message>
        <source>The same for one device.</source>
        <translation>Dasselbe für ein Gerät.</translation>
    </message>
    <message>
        <source>Read behind the caches</source>
        <translation>Gelesen hinter den Caches</translation>
    </message>
    <message>
        <source>What storage itself delivers on average over the epochs; the caches of the nodes give the rest.</source>
        <translation>Was der Storage selbst im Mittel über die Epochen liefert; den Rest geben die Caches der Knoten.</translation>
    </message>
    <message>
        <source>Idle for data</source>
        <translation>Wartend auf Daten</translation>
    </message>
    <message>
        <source>Share of the step in which devices wait for data.</source>
        <translation>Anteil des Schritts, in dem Geräte auf Daten warten.</translation>
    </message>
    <message>
        <source>Path: GPU to host</source>
        <translation>Weg: GPU zum Host</translation>
    </message>
    <message>
        <source>All links between devices and host memory together.</source>
        <translation>Alle Links zwischen Geräten und Hauptspeicher zusammen.</translation>
    </message>
    <message>
        <source>Path: loader cores</source>
        <translation>Weg: Lade-Kerne</translation>
    </message>
    <message>
        <source>What all loader cores turn into samples.</source>
        <translation>Was alle Lade-Kerne zu Samples verarbeiten.</translation>
    </message>
    <message>
        <source>Path: node to network</source>
        <translation>Weg: Knoten zum Netz</translation>
    </message>
    <message>
        <source>All storage NICs together.</source>
        <translation>Alle Storage-NICs zusammen.</translation>
    </message>
    <message>
        <source>Path: client</source>
        <translation>Weg: Client</translation>
    </message>
    <message>
        <source>What the storage clients of all nodes can read.</source>
        <translation>Was die Storage-Clients aller Knoten lesen können.</translation>
    </message>
    <message>
        <source>Path: client, writing</source>
        <translation>Weg: Client, schreibend</translation>
    </message>
    <message>
        <source>What the storage clients of all writing nodes can write.</source>
        <translation>Was die Storage-Clients aller schreibenden Knoten schreiben können.</translation>
    </message>
    <message>
        <source>Path: fabric</source>
        <translation>Weg: Fabric</translation>
    </message>
    <message>
        <source>What the fabric in front of storage passes.</source>
        <translation>Was die Fabric vor dem Storage durchlässt.</translation>
    </message>
    <message>
        <source>Loader cores needed</source>
        <translation>Nötige Lade-Kerne</translation>
    </message>
    <message>
        <source>CPU cores that keep one device fed.</source>
        <translation>CPU-Kerne, die ein Gerät versorgen.</translation>
    </message>
    <message>
        <source>MLPerf Storage, reader threads.</source>
        <translation>MLPerf Storage, Lese-Threads.</translation>
    </message>
    <message>
        <source>Bytes of an epoch</source>
        <translation>Bytes einer Epoche</translation>
    </message>
    <message>
        <source>What one epoch reads: tokens, and media where samples hold them.</source>
        <translation>Was eine Epoche liest: Tokens und, wo Samples sie enthalten, Medien.</translation>
    </message>
    <message>
        <source>Cached in later epochs</source>
        <translation>In späteren Epochen im Cache</translation>
    </message>
    <message>
        <source>Share of the reads that nodes serve themselves from the second epoch on.</source>
        <translation>Anteil der Lesezugriffe, den die Knoten ab der zweiten Epoche selbst bedienen.</translation>
    </message>
    <message>
        <source>Samples per second, achieved</source>
        <translation>Samples pro Sekunde, erreicht</translation>
    </message>
    <message>
        <source>Samples that one device takes at that utilization.</source>
        <translation>Samples, die ein Gerät bei dieser Auslastung verarbeitet.</translation>
    </message>
    <message>
        <source>Sample reads by step time</source>
        <translation>Sample-Lesen nach Schrittzeit</translation>
    </message>
    <message>
        <source>Bytes of a record × samples a second of one device that never waits.</source>
        <translation>Bytes eines Datensatzes × Samples pro Sekunde eines Geräts, das nie wartet.</translation>
    </message>
    <message>
        <source>MLPerf Storage and DLIO: batch × record ÷ step time.</source>
        <translation>MLPerf Storage und DLIO: Batch × Datensatz ÷ Schrittzeit.</translation>
    </message>
    <message>
        <source>Sample reads to pass</source>
        <translation>Sample-Lesen zum Bestehen</translation>
    </message>
    <message>
        <source>Bandwidth for one device with which it computes for the wanted share of the time.</source>
        <translation>Bandbreite für ein Gerät, mit der es den gewünschten Anteil der Zeit rechnet.</translation>
    </message>
    <message>
        <source>MLPerf Storage: utilization of accelerators.</source>
        <translation>MLPerf Storage: Auslastung der Beschleuniger.</translation>
    </message>
    <message>
        <source>Sample job busy</source>
        <translation>Sample-Job rechnet</translation>
    </message>
    <message>
        <source>Share of the time that the devices would compute if all ran the sample workload on this storage.</source>
        <translation>Anteil der Zeit, in dem die Geräte rechneten, wenn alle die Sample-Last auf diesem Storage ausführten.</translation>
    </message>
    <message>
        <source>Bytes per sequence</source>
        <translation>Bytes je Sequenz</translation>
    </message>
    <message>
        <source>Tokens and media of one sequence.</source>
        <translation>Tokens und Medien einer Sequenz.</translation>
    </message>
    <message>
        <source>Media per sequence</source>
        <translation>Medien je Sequenz</translation>
    </message>
    <message>
        <source>Images or clips of one sequence.</source>
        <translation>Bilder oder Clips einer Sequenz.</translation>
    </message>
    <message>
        <source>in words: items × bytes of each when samples hold images or video, otherwise none</source>
        <translation>in Worten: Stücke × Bytes je Stück, wenn Samples Bilder oder Video enthalten, sonst keine</translation>
    </message>
    <message>
        <source>Nodes that cache together</source>
        <translation>Gemeinsam cachende Knoten</translation>
    </message>
    <message>
        <source>Nodes whose caches add up for one sample.</source>
        <translation>Knoten, deren Caches sich für ein Sample addieren.</translation>
    </message>
    <message>
        <source>in words: none without a cache, one when samples are shuffled over all nodes, all when each node rereads its part</source>
        <translation>in Worten: keiner ohne Cache, einer, wenn Samples über alle Knoten gemischt werden, alle, wenn jeder Knoten seinen Teil wieder liest</translation>
    </message>
    <message>
        <source>Cache of a node</source>
        <translation>Cache eines Knotens</translation>
    </message>
    <message>
        <source>Memory and drives of one node that may cache data.</source>
        <translation>Speicher und Laufwerke eines Knotens, die Daten halten dürfen.</translation>
    </message>
    <message>
        <source>Read from storage</source>
        <translation>Vom Storage gelesen</translation>
    </message>
    <message>
        <source>Share of all reads that reach the storage system, over all epochs.</source>
        <translation>Anteil aller Lesezugriffe, der das Speichersystem erreicht, über alle Epochen.</translation>
    </message>
    <message>
        <source>Step without waiting</source>
        <translation>Schritt ohne Warten</translation>
    </message>
    <message>
        <source>The step if data were always there.</source>
        <translation>Der Schritt, wenn Daten immer da wären.</translation>
    </message>
    <message>
        <source>Loading a step</source>
        <translation>Laden eines Schritts</translation>
    </message>
    <message>
        <source>Time in which storage, network and loader cores deliver the data of one step.</source>
        <translation>Zeit, in der Storage, Netz und Lade-Kerne die Daten eines Schritts liefern.</translation>
    </message>
    <message>
        <source>Loading a step, later epochs</source>
        <translation>Laden eines Schritts, spätere Epochen</translation>
    </message>
    <message>
        <source>The same when part of the data comes from memory and drives of the nodes.</source>
        <translation>Dasselbe, wenn ein Teil der Daten aus Speicher und Laufwerken der Knoten kommt.</translation>
    </message>
    <message>
        <source>Local drives in all</source>
        <translation>Lokale Laufwerke zusammen</translation>
    </message>
    <message>
        <source>What the drives of all nodes can read together.</source>
        <translation>Was die Laufwerke aller Knoten zusammen lesen können.</translation>
    </message>
    <message>
        <source>First epoch, share</source>
        <translation>Anteil der ersten Epoche</translation>
    </message>
    <message>
        <source>Share of the run before any cache is filled.</source>
        <translation>Anteil des Laufs, bevor ein Cache gefüllt ist.</translation>
    </message>
    <message>
        <source>Loader cores</source>
        <translation>Lade-Kerne</translation>
    </message>
    <message>
        <source>Node to network</source>
        <translation>Knoten zum Netz</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>Client</translation>
    </message>
    <message>
        <source>Fabric</source>
        <translation>Fabric</translation>
    </message>
    <message>
        <source>GPUs wait %1 of the time for data</source>
        <translation>GPUs warten %1 der Zeit auf Daten</translation>
    </message>
    <message>
        <source>The narrowest hop is %1: it gives %2 of the %3 that the computing could take</source>
        <translation>Der engste Abschnitt ist: %1. Er gibt %2 von %3, die das Rechnen aufnehmen könnte</translation>
    </message>
    <message>
        <source>loader cores</source>
        <translation>Lade-Kerne</translation>
    </message>
    <message>
        <source>The checkpoint interval is near its best</source>
        <translation>Das Checkpoint-Intervall liegt nahe am besten</translation>
    </message>
    <message>
        <source>%1, best %2</source>
        <translation>%1, am besten %2</translation>
    </message>
    <message>
        <source>Checkpoint interval %1 → %2</source>
        <translation>Checkpoint-Intervall %1 → %2</translation>
    </message>
    <message>
        <source>goodput %1 → %2</source>
        <translation>Goodput %1 → %2</translation>
    </message>
    <message>
        <source>A restart reads for %1</source>
        <translation>Ein Neustart liest %1 lang</translation>
    </message>
    <message>
        <source>%1 to be read in %2 take %3 of the storage path</source>
        <translation>%1, gelesen in %2, belegen %3 des Storage-Wegs</translation>
    </message>
    <message>
        <source>Data and checkpoints fit on storage</source>
        <translation>Daten und Checkpoints passen auf den Storage</translation>
    </message>
    <message>
        <source>Storage is too small</source>
        <translation>Der Storage ist zu klein</translation>
    </message>
    <message>
        <source>Only %1 of the time is training that counts</source>
        <translation>Nur %1 der Zeit ist zählendes Training</translation>
    </message>
    <message>
        <source>one interruption in %1, each costs %2 and %3 of work</source>
        <translation>eine Unterbrechung in %1, jede kostet %2 und %3 Arbeit</translation>
    </message>
    <message>
        <source>Too few spare nodes</source>
        <translation>Zu wenige Reserveknoten</translation>
    </message>
    <message>
        <source>%1 of the interruptions find none and wait for a repair</source>
        <translation>%1 der Unterbrechungen finden keinen und warten auf eine Reparatur</translation>
    </message>
    <message>
        <source>Networks</source>
        <translation>Netzwerke</translation>
    </message>
    <message>
        <source>How this network is called on screen and in reports.</source>
        <translation>Wie dieses Netzwerk auf dem Bildschirm und in Berichten heißt.</translation>
    </message>
    <message>
        <source>fat_tree, rail_optimised, rail_only, dragonfly or two_tier.</source>
        <translation>fat_tree, rail_optimised, rail_only, dragonfly oder two_tier.</translation>
    </message>
    <message>
        <source>Rail group</source>
        <translation>Rail-Gruppe</translation>
    </message>
    <message>
        <source>Devices that one set of leaf switches joins.</source>
        <translation>Geräte, die ein Satz Leaf-Switches verbindet.</translation>
    </message>
    <message>
        <source>Leaf oversubscription</source>
        <translation>Überbuchung am Leaf</translation>
    </message>
    <message>
        <source>Bandwidth of a leaf switch to its devices ÷ to the switches above.</source>
        <translation>Bandbreite eines Leaf-Switches zu seinen Geräten ÷ zu den Switches darüber.</translation>
    </message>
    <message>
        <source>Devices below one layer of spine switches.</source>
        <translation>Geräte unter einer Schicht Spine-Switches.</translation>
    </message>
    <message>
        <source>Site</source>
        <translation>Standort</translation>
    </message>
    <message>
        <source>Devices in one data centre.</source>
        <translation>Geräte in einem Rechenzentrum.</translation>
    </message>
    <message>
        <source>Oversubscription between sites</source>
        <translation>Überbuchung zwischen Standorten</translation>
    </message>
    <message>
        <source>Bandwidth between pods ÷ bandwidth between data centres.</source>
        <translation>Bandbreite zwischen Pods ÷ Bandbreite zwischen Rechenzentren.</translation>
    </message>
    <message>
        <source>Latency between sites</source>
        <translation>Latenz zwischen Standorten</translation>
    </message>
    <message>
        <source>One way from one data centre to the next; light in fibre takes 5 µs a kilometre.</source>
        <translation>Ein Weg von einem Rechenzentrum zum nächsten; Licht in der Faser braucht 5 µs je Kilometer.</translation>
    </message>
    <message>
        <source>Latency of a switch</source>
        <translation>Latenz eines Switches</translation>
    </message>
    <message>
        <source>From port to port of one switch.</source>
        <translation>Von Port zu Port eines Switches.</translation>
    </message>
    <message>
        <source>Rails only</source>
        <translation>Nur Rails</translation>
    </message>
    <message>
        <source>No switch joins the rails: messages to another rail travel through the scale-up domain.</source>
        <translation>Kein Switch verbindet die Rails: Nachrichten an eine andere Rail laufen durch die Scale-up-Domäne.</translation>
    </message>
    <message>
        <source>In-network reduction</source>
        <translation>Reduktion im Netzwerk</translation>
    </message>
    <message>
        <source>Switches add up what passes them, as SHARP does.</source>
        <translation>Switches summieren, was durch sie läuft, wie SHARP es tut.</translation>
    </message>
    <message>
        <source>All GPUs share one scale-up domain.</source>
        <translation>Alle GPUs teilen eine Scale-up-Domäne.</translation>
    </message>
    <message>
        <source>There are no rail groups.</source>
        <translation>Es gibt keine Rail-Gruppen.</translation>
    </message>
    <message>
        <source>All GPUs are in one pod.</source>
        <translation>Alle GPUs sind in einem Pod.</translation>
    </message>
    <message>
        <source>All GPUs are on one site.</source>
        <translation>Alle GPUs sind an einem Standort.</translation>
    </message>
    <message>
        <source>The bandwidth between pods is set.</source>
        <translation>Die Bandbreite zwischen Pods ist gesetzt.</translation>
    </message>
    <message>
        <source>The bandwidth between sites is set.</source>
        <translation>Die Bandbreite zwischen Standorten ist gesetzt.</translation>
    </message>
    <message>
        <source>There is one replica only.</source>
        <translation>Es gibt nur ein Replikat.</translation>
    </message>
    <message>
        <source>With ZeRO-0 nothing is divided.</source>
        <translation>Mit ZeRO-0 wird nichts aufgeteilt.</translation>
    </message>
    <message>
        <source>Only ZeRO-3 divides the weights.</source>
        <translation>Nur ZeRO-3 teilt die Gewichte auf.</translation>
    </message>
    <message>
        <source>ZeRO-2 and 3 divide the gradients.</source>
        <translation>ZeRO-2 und 3 teilen die Gradienten auf.</translation>
    </message>
    <message>
        <source>Only PowerSGD has a rank.</source>
        <translation>Nur PowerSGD hat einen Rang.</translation>
    </message>
    <message>
        <source>Only a ring hides behind attention.</source>
        <translation>Nur ein Ring verbirgt sich hinter der Attention.</translation>
    </message>
    <message>
        <source>Ends as layers</source>
        <translation>Enden als Schichten</translation>
    </message>
    <message>
        <source>Embedding and head take the place of a layer each (Megatron Core, account-for-embedding)</source>
        <translation>Embedding und Kopf nehmen je den Platz einer Schicht ein (Megatron Core, account-for-embedding)</translation>
    </message>
    <message>
        <source>Ring</source>
        <translation>Ring</translation>
    </message>
    <message>
        <source>Keys and values travel around, behind attention</source>
        <translation>Keys und Values laufen im Kreis, hinter der Attention</translation>
    </message>
    <message>
        <source>Heads for sequence and back (Ulysses); TP × CP must divide the heads</source>
        <translation>Köpfe gegen Sequenz und zurück (Ulysses); TP × CP muss die Köpfe teilen</translation>
    </message>
    <message>
        <source>Gather</source>
        <translation>Gather</translation>
    </message>
    <message>
        <source>Keys and values are gathered whole before attention (Llama 3)</source>
        <translation>Keys und Values werden vor der Attention ganz eingesammelt (Llama 3)</translation>
    </message>
    <message>
        <source>Layers of the first stage</source>
        <translation>Schichten der ersten Stufe</translation>
    </message>
    <message>
        <source>Layers beside the embedding; 0 leaves the first stage to the embedding alone. The other stages share what is left.</source>
        <translation>Schichten neben dem Embedding; 0 lässt die erste Stufe dem Embedding allein. Die übrigen Stufen teilen sich den Rest.</translation>
    </message>
    <message>
        <source>Megatron Core, decoder-first-pipeline-num-layers.</source>
        <translation>Megatron Core, decoder-first-pipeline-num-layers.</translation>
    </message>
    <message>
        <source>by uneven layers</source>
        <translation>nach ungleichen Schichten</translation>
    </message>
    <message>
        <source>Layers of the last stage</source>
        <translation>Schichten der letzten Stufe</translation>
    </message>
    <message>
        <source>Layers beside head and loss; 0 leaves the last stage to them alone. The other stages share what is left.</source>
        <translation>Schichten neben Kopf und Loss; 0 lässt die letzte Stufe ihnen allein. Die übrigen Stufen teilen sich den Rest.</translation>
    </message>
    <message>
        <source>Megatron Core, decoder-last-pipeline-num-layers.</source>
        <translation>Megatron Core, decoder-last-pipeline-num-layers.</translation>
    </message>
    <message>
        <source>Context exchange</source>
        <translation>Kontextaustausch</translation>
    </message>
    <message>
        <source>How devices that share a sequence see each other&apos;s keys and values.</source>
        <translation>Wie Geräte, die eine Sequenz teilen, Keys und Values der anderen sehen.</translation>
    </message>
    <message>
        <source>Ring attention (arXiv 2310.01889); Ulysses (arXiv 2309.14509); Llama 3 report (arXiv 2407.21783), section 3.3.2.</source>
        <translation>Ring Attention (arXiv 2310.01889); Ulysses (arXiv 2309.14509); Llama 3 report (arXiv 2407.21783), Abschnitt 3.3.2.</translation>
    </message>
    <message>
        <source>Fastest</source>
        <translation>Am schnellsten</translation>
    </message>
    <message>
        <source>Ring, tree or reduction in the switches where the network offers it</source>
        <translation>Ring, Baum oder Reduktion in den Switches, wo das Netzwerk sie bietet</translation>
    </message>
    <message>
        <source>Least traffic; the latency grows with the number of nodes</source>
        <translation>Am wenigsten Verkehr; die Latenz wächst mit der Zahl der Knoten</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>Baum</translation>
    </message>
    <message>
        <source>Two binary trees: the latency grows with the logarithm of the number of nodes</source>
        <translation>Zwei Binärbäume: Die Latenz wächst mit dem Logarithmus der Zahl der Knoten</translation>
    </message>
    <message>
        <source>Tier by tier</source>
        <translation>Ebene für Ebene</translation>
    </message>
    <message>
        <source>A ring inside each tier, one after the other, for gathers and scatters as well</source>
        <translation>Ein Ring je Ebene, einer nach dem anderen, auch für Gathers und Scatters</translation>
    </message>
    <message>
        <source>In the switches</source>
        <translation>In den Switches</translation>
    </message>
    <message>
        <source>Each device sends and receives once; a ring where it is not offered</source>
        <translation>Jedes Gerät sendet und empfängt einmal; ein Ring, wo es das nicht gibt</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netzwerk</translation>
    </message>
    <message>
        <source>The switches between the scale-up domains: which tiers there are, how large and how narrow.</source>
        <translation>Die Switches zwischen den Scale-up-Domänen: welche Ebenen es gibt, wie groß und wie schmal.</translation>
    </message>
    <message>
        <source>Reference architectures and published clusters; see the facts of the entry.</source>
        <translation>Referenzarchitekturen und veröffentlichte Cluster; siehe die Fakten des Eintrags.</translation>
    </message>
    <message>
        <source>Devices that one set of leaf switches joins. As large as the scale-up domain: there is no such tier.</source>
        <translation>Geräte, die ein Satz Leaf-Switches verbindet. So groß wie die Scale-up-Domäne: Diese Ebene gibt es nicht.</translation>
    </message>
    <message>
        <source>DGX SuperPOD H100 (NVIDIA RA-11333-001): 32 nodes on 8 leaf switches, 256 GPUs.</source>
        <translation>DGX SuperPOD H100 (NVIDIA RA-11333-001): 32 Knoten an 8 Leaf-Switches, 256 GPUs.</translation>
    </message>
    <message>
        <source>catalog, otherwise none</source>
        <translation>Katalog, sonst keine</translation>
    </message>
    <message>
        <source>1 : 1 in reference architectures; 64 ports as 48 down and 16 up make 3 : 1.</source>
        <translation>1 : 1 in Referenzarchitekturen; 64 Ports als 48 nach unten und 16 nach oben ergeben 3 : 1.</translation>
    </message>
    <message>
        <source>catalog, or 1&#xa0;:&#xa0;1</source>
        <translation>Katalog, sonst 1&#xa0;:&#xa0;1</translation>
    </message>
    <message>
        <source>Between rail groups</source>
        <translation>Zwischen Rail-Gruppen</translation>
    </message>
    <message>
        <source>Bandwidth of one device in one direction beyond its rail group, when all send at once.</source>
        <translation>Bandbreite eines Geräts in eine Richtung über seine Rail-Gruppe hinaus, wenn alle zugleich senden.</translation>
    </message>
    <message>
        <source>Follows from the leaf oversubscription unless set.</source>
        <translation>Folgt aus der Überbuchung am Leaf, wenn nicht gesetzt.</translation>
    </message>
    <message>
        <source>network per GPU ÷ leaf oversubscription</source>
        <translation>Netzwerk je GPU ÷ Überbuchung am Leaf</translation>
    </message>
    <message>
        <source>Latency between rail groups</source>
        <translation>Latenz zwischen Rail-Gruppen</translation>
    </message>
    <message>
        <source>Added to each hop that leaves a rail group: two more switches.</source>
        <translation>Kommt zu jedem Sprung hinzu, der eine Rail-Gruppe verlässt: zwei Switches mehr.</translation>
    </message>
    <message>
        <source>0.5 to 0.6 µs a port of EDR and HDR InfiniBand (ml-engineering, network); later ones are not published.</source>
        <translation>0,5 bis 0,6 µs je Port bei EDR- und HDR-InfiniBand (ml-engineering, network); spätere sind nicht veröffentlicht.</translation>
    </message>
    <message>
        <source>2 × latency of a switch</source>
        <translation>2 × Latenz eines Switches</translation>
    </message>
    <message>
        <source>Devices with full bandwidth among themselves, or that of the rail groups; beyond, the links are oversubscribed.</source>
        <translation>Geräte mit voller Bandbreite untereinander oder der der Rail-Gruppen; darüber hinaus sind die Verbindungen überbucht.</translation>
    </message>
    <message>
        <source>catalog, otherwise all</source>
        <translation>Katalog, sonst alle</translation>
    </message>
    <message>
        <source>Between pods</source>
        <translation>Zwischen Pods</translation>
    </message>
    <message>
        <source>Bandwidth of one device in one direction beyond its pod, when all send at once.</source>
        <translation>Bandbreite eines Geräts in eine Richtung über seinen Pod hinaus, wenn alle zugleich senden.</translation>
    </message>
    <message>
        <source>Follows from the oversubscription unless set.</source>
        <translation>Folgt aus der Überbuchung, wenn nicht gesetzt.</translation>
    </message>
    <message>
        <source>bandwidth inside the pod ÷ oversubscription</source>
        <translation>Bandbreite im Pod ÷ Überbuchung</translation>
    </message>
    <message>
        <source>Latency between pods</source>
        <translation>Latenz zwischen Pods</translation>
    </message>
    <message>
        <source>Added to each hop that leaves a pod: two more switches.</source>
        <translation>Kommt zu jedem Sprung hinzu, der einen Pod verlässt: zwei Switches mehr.</translation>
    </message>
    <message>
        <source>Devices in one data centre; a larger cluster spans several.</source>
        <translation>Geräte in einem Rechenzentrum; ein größerer Cluster reicht über mehrere.</translation>
    </message>
    <message>
        <source>One site unless the network says otherwise.</source>
        <translation>Ein Standort, wenn das Netzwerk nichts anderes sagt.</translation>
    </message>
    <message>
        <source>An assumption: 32 : 1.</source>
        <translation>Eine Annahme: 32 : 1.</translation>
    </message>
    <message>
        <source>catalog, or 32&#xa0;:&#xa0;1</source>
        <translation>Katalog, sonst 32&#xa0;:&#xa0;1</translation>
    </message>
    <message>
        <source>Between sites</source>
        <translation>Zwischen Standorten</translation>
    </message>
    <message>
        <source>Bandwidth of one device in one direction beyond its data centre: the lines ÷ the devices of the site.</source>
        <translation>Bandbreite eines Geräts in eine Richtung über sein Rechenzentrum hinaus: die Leitungen ÷ die Geräte des Standorts.</translation>
    </message>
    <message>
        <source>bandwidth between pods ÷ oversubscription between sites</source>
        <translation>Bandbreite zwischen Pods ÷ Überbuchung zwischen Standorten</translation>
    </message>
    <message>
        <source>One way from one data centre to the next.</source>
        <translation>Ein Weg von einem Rechenzentrum zum nächsten.</translation>
    </message>
    <message>
        <source>Light in fibre takes 5 µs a kilometre; 100 km unless set.</source>
        <translation>Licht in der Faser braucht 5 µs je Kilometer; 100 km, wenn nicht gesetzt.</translation>
    </message>
    <message>
        <source>catalog, otherwise 100 km</source>
        <translation>Katalog, sonst 100 km</translation>
    </message>
    <message>
        <source>All-reduce</source>
        <translation>All-Reduce</translation>
    </message>
    <message>
        <source>How sums over devices are formed. Gathers and scatters are rings, or run tier by tier.</source>
        <translation>Wie Summen über Geräte entstehen. Gathers und Scatters sind Ringe oder laufen Ebene für Ebene.</translation>
    </message>
    <message>
        <source>NCCL tuning model (src/graph/tuning.cc): the fastest by size and number of devices.</source>
        <translation>NCCL-Modell (src/graph/tuning.cc): das schnellste nach Größe und Zahl der Geräte.</translation>
    </message>
    <message>
        <source>Reduction in the scale-up switch</source>
        <translation>Reduktion im Scale-up-Switch</translation>
    </message>
    <message>
        <source>The switches of the scale-up link add up what passes them, so that an all-reduce moves its bytes once instead of twice. The rates fitted over published runs already contain what their library chose.</source>
        <translation>Die Switches des Scale-up-Links summieren, was durch sie läuft, sodass ein All-Reduce seine Byte einmal statt zweimal bewegt. Die über veröffentlichte Läufe angepassten Raten enthalten schon, was deren Bibliothek wählte.</translation>
    </message>
    <message>
        <source>NVLink SHARP: 8 H200 reach 482 GB/s of bus bandwidth instead of 368 (ml-engineering, network).</source>
        <translation>NVLink SHARP: 8 H200 erreichen 482 GB/s Busbandbreite statt 368 (ml-engineering, network).</translation>
    </message>
    <message>
        <source>Share of the device for communication</source>
        <translation>Anteil des Geräts für Kommunikation</translation>
    </message>
    <message>
        <source>Share of a device that communication kernels take while they run behind computing, which is slowed by as much. The efficiencies fitted over published runs already contain the usual share.</source>
        <translation>Anteil eines Geräts, den Kommunikationskernel belegen, während sie hinter dem Rechnen laufen, das um ebenso viel langsamer wird. Die über veröffentlichte Läufe angepassten Effizienzen enthalten den üblichen Anteil schon.</translation>
    </message>
    <message>
        <source>DeepSeek-V3 report (arXiv 2412.19437), section 3.2.2: 20 of 132 multiprocessors, 15 %; none beyond what the efficiencies contain unless set.</source>
        <translation>DeepSeek-V3 report (arXiv 2412.19437), Abschnitt 3.2.2: 20 von 132 Multiprozessoren, 15 %; ohne Angabe nichts über das hinaus, was die Effizienzen enthalten.</translation>
    </message>
    <message>
        <source>Jitter, mean</source>
        <translation>Jitter, Mittel</translation>
    </message>
    <message>
        <source>Time that every device loses on average to noise: daemons, clocks, a busy network.</source>
        <translation>Zeit, die jedes Gerät im Mittel an Störungen verliert: Dienste, Takte, ein belegtes Netzwerk.</translation>
    </message>
    <message>
        <source>None beyond what the efficiencies contain unless set.</source>
        <translation>Ohne Angabe nichts über das hinaus, was die Effizienzen enthalten.</translation>
    </message>
    <message>
        <source>Jitter, spread</source>
        <translation>Jitter, Streuung</translation>
    </message>
    <message>
        <source>Standard deviation of the nodes&apos; step times ÷ their mean. All wait for the slowest: the expected maximum over the nodes.</source>
        <translation>Standardabweichung der Schrittzeiten der Knoten ÷ ihr Mittel. Alle warten auf den langsamsten: das erwartete Maximum über die Knoten.</translation>
    </message>
    <message>
        <source>Expected maximum of normal variables: Blom (1958). None unless set.</source>
        <translation>Erwartetes Maximum normalverteilter Größen: Blom (1958). Ohne Angabe keine.</translation>
    </message>
    <message>
        <source>As sharding needs</source>
        <translation>Wie Sharding es braucht</translation>
    </message>
    <message>
        <source>Once a step with ZeRO-0 and 1, after each micro-batch with ZeRO-2 and 3</source>
        <translation>Einmal je Schritt bei ZeRO-0 und 1, nach jedem Micro-Batch bei ZeRO-2 und 3</translation>
    </message>
    <message>
        <source>Once a step</source>
        <translation>Einmal je Schritt</translation>
    </message>
    <message>
        <source>Gradients pile up whole until the last micro-batch (no_sync)</source>
        <translation>Gradienten sammeln sich ungeteilt bis zum letzten Micro-Batch (no_sync)</translation>
    </message>
    <message>
        <source>Every micro-batch</source>
        <translation>Jeder Micro-Batch</translation>
    </message>
    <message>
        <source>More traffic, which has the whole step to hide in</source>
        <translation>Mehr Verkehr, der sich im ganzen Schritt verbergen kann</translation>
    </message>
    <message>
        <source>Gradients are sent as they are</source>
        <translation>Gradienten werden gesendet, wie sie sind</translation>
    </message>
    <message>
        <source>PowerSGD</source>
        <translation>PowerSGD</translation>
    </message>
    <message>
        <source>Two thin factors stand for each matrix</source>
        <translation>Zwei schmale Faktoren stehen für jede Matrix</translation>
    </message>
    <message>
        <source>1 bit</source>
        <translation>1 Bit</translation>
    </message>
    <message>
        <source>Signs and a scale</source>
        <translation>Vorzeichen und eine Skala</translation>
    </message>
    <message>
        <source>Shard group</source>
        <translation>Shard-Gruppe</translation>
    </message>
    <message>
        <source>Devices that divide states among themselves. Smaller than all: each group holds everything, and the groups add up their gradients (hybrid sharding).</source>
        <translation>Geräte, die Zustände unter sich aufteilen. Kleiner als alle: Jede Gruppe hält alles, und die Gruppen summieren ihre Gradienten (Hybrid Sharding).</translation>
    </message>
    <message>
        <source>FSDP (arXiv 2304.11277), section 3.2.2.</source>
        <translation>FSDP (arXiv 2304.11277), Abschnitt 3.2.2.</translation>
    </message>
    <message>
        <source>DP × CP</source>
        <translation>DP × CP</translation>
    </message>
    <message>
        <source>Gradient reduction</source>
        <translation>Gradientenreduktion</translation>
    </message>
    <message>
        <source>How often gradients are reduced when a step has several micro-batches.</source>
        <translation>Wie oft Gradienten reduziert werden, wenn ein Schritt mehrere Micro-Batches hat.</translation>
    </message>
    <message>
        <source>ZeRO (arXiv 1910.02054); PyTorch no_sync; ZeRO-2 and 3 reduce after each micro-batch.</source>
        <translation>ZeRO (arXiv 1910.02054); PyTorch no_sync; ZeRO-2 und 3 reduzieren nach jedem Micro-Batch.</translation>
    </message>
    <message>
        <source>Keep gathered weights</source>
        <translation>Gesammelte Gewichte behalten</translation>
    </message>
    <message>
        <source>Weights gathered for the forward pass stay until the backward pass: one gather less, all of them held whole.</source>
        <translation>Für den Vorwärtsdurchgang gesammelte Gewichte bleiben bis zum Rückwärtsdurchgang: ein Gather weniger, alle ganz gehalten.</translation>
    </message>
    <message>
        <source>PyTorch FSDP2, reshard_after_forward = False.</source>
        <translation>PyTorch FSDP2, reshard_after_forward = False.</translation>
    </message>
    <message>
        <source>Weights gathered in 8 bits</source>
        <translation>Gewichte in 8 Bit sammeln</translation>
    </message>
    <message>
        <source>Weights travel quantised by blocks: half the traffic, some more work.</source>
        <translation>Gewichte reisen blockweise quantisiert: halber Verkehr, etwas mehr Arbeit.</translation>
    </message>
    <message>
        <source>ZeRO++ (arXiv 2306.10209), section 3.1.</source>
        <translation>ZeRO++ (arXiv 2306.10209), Abschnitt 3.1.</translation>
    </message>
    <message>
        <source>Second copy in the domain</source>
        <translation>Zweite Kopie in der Domäne</translation>
    </message>
    <message>
        <source>Each scale-up domain keeps a copy of the weights, so that gathers of the backward pass stay inside.</source>
        <translation>Jede Scale-up-Domäne hält eine Kopie der Gewichte, sodass Gathers des Rückwärtsdurchgangs in ihr bleiben.</translation>
    </message>
    <message>
        <source>ZeRO++ (arXiv 2306.10209), section 3.2.</source>
        <translation>ZeRO++ (arXiv 2306.10209), Abschnitt 3.2.</translation>
    </message>
    <message>
        <source>Gradients reduced in 4 bits</source>
        <translation>Gradienten in 4 Bit reduzieren</translation>
    </message>
    <message>
        <source>Gradients travel quantised by blocks: a quarter of 16-bit traffic, some more work.</source>
        <translation>Gradienten reisen blockweise quantisiert: ein Viertel des 16-Bit-Verkehrs, etwas mehr Arbeit.</translation>
    </message>
    <message>
        <source>ZeRO++ (arXiv 2306.10209), section 3.3.</source>
        <translation>ZeRO++ (arXiv 2306.10209), Abschnitt 3.3.</translation>
    </message>
    <message>
        <source>Gradient compression</source>
        <translation>Gradientenkompression</translation>
    </message>
    <message>
        <source>What is sent instead of the gradients; the error is kept and added to the next step&apos;s.</source>
        <translation>Was statt der Gradienten gesendet wird; der Fehler wird gehalten und zu denen des nächsten Schritts addiert.</translation>
    </message>
    <message>
        <source>PowerSGD (arXiv 1905.13727); 1-bit Adam (arXiv 2102.02888), after its warm-up.</source>
        <translation>PowerSGD (arXiv 1905.13727); 1-bit Adam (arXiv 2102.02888), nach seinem Anlauf.</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Rank of the factors that stand for each gradient matrix.</source>
        <translation>Rang der Faktoren, die für jede Gradientenmatrix stehen.</translation>
    </message>
    <message>
        <source>PowerSGD (arXiv 1905.13727), section 5: 4 for language models.</source>
        <translation>PowerSGD (arXiv 1905.13727), Abschnitt 5: 4 für Sprachmodelle.</translation>
    </message>
    <message>
        <source>in words: the shard group from ZeRO-3 on, otherwise 1</source>
        <translation>in Worten: die Shard-Gruppe ab ZeRO-3, sonst 1</translation>
    </message>
    <message>
        <source>in words: shard group × tensor parallel ÷ (expert × expert tensor parallel) from ZeRO-3 on, otherwise 1</source>
        <translation>in Worten: Shard-Gruppe × Tensor-parallel ÷ (Experten- × Experten-Tensor-parallel) ab ZeRO-3, sonst 1</translation>
    </message>
    <message>
        <source>in words: the shard group from ZeRO-2 on, otherwise 1; 1 when gradients are reduced once a step</source>
        <translation>in Worten: die Shard-Gruppe ab ZeRO-2, sonst 1; 1, wenn Gradienten einmal je Schritt reduziert werden</translation>
    </message>
    <message>
        <source>in words: shard group × tensor parallel ÷ (expert × expert tensor parallel) from ZeRO-2 on, otherwise 1</source>
        <translation>in Worten: Shard-Gruppe × Tensor-parallel ÷ (Experten- × Experten-Tensor-parallel) ab ZeRO-2, sonst 1</translation>
    </message>
    <message>
        <source>in words: the shard group from ZeRO-1 on, otherwise 1</source>
        <translation>in Worten: die Shard-Gruppe ab ZeRO-1, sonst 1</translation>
    </message>
    <message>
        <source>in words: shard group × tensor parallel ÷ (expert × expert tensor parallel) from ZeRO-1 on, otherwise 1</source>
        <translation>in Worten: Shard-Gruppe × Tensor-parallel ÷ (Experten- × Experten-Tensor-parallel) ab ZeRO-1, sonst 1</translation>
    </message>
    <message>
        <source>in words: layers × 8 gathers or scatters (12 with full recompute), or half as many all-reduces without sequence parallelism × (latency + bytes ÷ bandwidth) × (1 − TP overlap), and the share of the device that the hidden ones take</source>
        <translation>in Worten: Schichten × 8 Gathers oder Scatters (12 bei voller Neuberechnung) oder ohne Sequenz-Parallelität halb so viele All-Reduces × (Latenz + Byte ÷ Bandbreite) × (1 − TP-Überlappung), dazu der Anteil des Geräts, den die verdeckten belegen</translation>
    </message>
    <message>
        <source>in words: layers × what is left of 3 rounds of keys and values when the CP overlap of it runs behind attention; all of them when gathered; 4 all-to-alls of heads otherwise</source>
        <translation>in Worten: Schichten × was von 3 Runden Keys und Values bleibt, wenn ihre CP-Überlappung hinter der Attention läuft; alle, wenn sie eingesammelt werden; sonst 4 All-to-Alls der Köpfe</translation>
    </message>
    <message>
        <source>Ring attention (arXiv 2310.01889); Ulysses (arXiv 2309.14509).</source>
        <translation>Ring Attention (arXiv 2310.01889); Ulysses (arXiv 2309.14509).</translation>
    </message>
    <message>
        <source>in words: all passes of the step and its bubble when reductions or gathers are spread over it or stages are interleaved, otherwise one micro-batch</source>
        <translation>in Worten: alle Durchgänge des Schritts und seine Blase, wenn Reduktionen oder Gathers über ihn verteilt oder Stufen verschränkt sind, sonst ein Micro-Batch</translation>
    </message>
    <message>
        <source>in words: as set, otherwise once for ZeRO-0 and 1; from ZeRO-2 on after every micro-batch, or after every group of as many micro-batches as stages when interleaved</source>
        <translation>in Worten: wie gesetzt, sonst einmal bei ZeRO-0 und 1; ab ZeRO-2 nach jedem Micro-Batch oder, wenn verschränkt, nach jeder Gruppe von so vielen Micro-Batches wie Stufen</translation>
    </message>
    <message>
        <source>in words: micro-batches × layers × 3 × (c − 1) ÷ c × keys and values of the whole sequence, or 2 × (c − 1) ÷ c × query, key, value and output of the device&apos;s part</source>
        <translation>in Worten: Micro-Batches × Schichten × 3 × (c − 1) ÷ c × Keys und Values der ganzen Sequenz oder 2 × (c − 1) ÷ c × Query, Key, Value und Ausgabe des Teils eines Geräts</translation>
    </message>
    <message>
        <source>Growth with the logarithm of the node count, fitted over published runs; jitter as entered.</source>
        <translation>Wachstum mit dem Logarithmus der Knotenzahl, angepasst über veröffentlichte Läufe; Jitter wie eingegeben.</translation>
    </message>
    <message>
        <source>Compressing traffic</source>
        <translation>Verkehr komprimieren</translation>
    </message>
    <message>
        <source>Kernels of one step that quantise or factor gradients and weights before they travel.</source>
        <translation>Kernel eines Schritts, die Gradienten und Gewichte quantisieren oder in Faktoren zerlegen, bevor sie reisen.</translation>
    </message>
    <message>
        <source>in words: bytes read and written for each reduced gradient and each gathered weight ÷ memory bandwidth; for PowerSGD also 6 × rank operations a gradient; 0 without compression</source>
        <translation>in Worten: gelesene und geschriebene Byte je reduziertem Gradienten und gesammeltem Gewicht ÷ Speicherbandbreite; für PowerSGD auch 6 × Rang Operationen je Gradient; 0 ohne Kompression</translation>
    </message>
    <message>
        <source>ZeRO++ (arXiv 2306.10209), PowerSGD (arXiv 1905.13727), 1-bit Adam (arXiv 2102.02888).</source>
        <translation>ZeRO++ (arXiv 2306.10209), PowerSGD (arXiv 1905.13727), 1-bit Adam (arXiv 2102.02888).</translation>
    </message>
    <message>
        <source>Excess of the slowest node</source>
        <translation>Überschuss des langsamsten Knotens</translation>
    </message>
    <message>
        <source>Time lost to waiting and noise ÷ time of an undisturbed step.</source>
        <translation>Durch Warten und Störungen verlorene Zeit ÷ Zeit eines ungestörten Schritts.</translation>
    </message>
    <message>
        <source>Stragglers as fitted over published runs; jitter as entered.</source>
        <translation>Nachzügler wie über veröffentlichte Läufe angepasst; Jitter wie eingegeben.</translation>
    </message>
    <message>
        <source>Expected maximum</source>
        <translation>Erwartetes Maximum</translation>
    </message>
    <message>
        <source>Standard deviations by which the slowest of all nodes exceeds their mean.</source>
        <translation>Standardabweichungen, um die der langsamste aller Knoten ihr Mittel übertrifft.</translation>
    </message>
    <message>
        <source>in words: quantile of the normal distribution at (nodes − 0.375) ÷ (nodes + 0.25)</source>
        <translation>in Worten: Quantil der Normalverteilung bei (Knoten − 0,375) ÷ (Knoten + 0,25)</translation>
    </message>
    <message>
        <source>Blom, Statistical Estimates and Transformed Beta-Variables (1958).</source>
        <translation>Blom, Statistical Estimates and Transformed Beta-Variables (1958).</translation>
    </message>
    <message>
        <source>Context buffers</source>
        <translation>Kontextpuffer</translation>
    </message>
    <message>
        <source>What arrives from the devices that share the sequence.</source>
        <translation>Was von den Geräten ankommt, die die Sequenz teilen.</translation>
    </message>
    <message>
        <source>in words: keys and values of one block (ring), of all other blocks (gather), or query, key, value and output by heads (all-to-all)</source>
        <translation>in Worten: Keys und Values eines Blocks (Ring), aller anderen Blöcke (Gather) oder Query, Key, Value und Ausgabe nach Köpfen (All-to-All)</translation>
    </message>
    <message>
        <source>Compression buffers</source>
        <translation>Kompressionspuffer</translation>
    </message>
    <message>
        <source>Second copy of the weights inside the domain, and the errors that a compression feeds back.</source>
        <translation>Zweite Kopie der Gewichte in der Domäne und die Fehler, die eine Kompression zurückführt.</translation>
    </message>
    <message>
        <source>in words: weight bytes ÷ devices of the domain for each parameter (second copy); one gradient and its factors (PowerSGD); 4 bytes and their share of the server&apos;s (1 bit)</source>
        <translation>in Worten: Gewichtsbyte ÷ Geräte der Domäne für jeden Parameter (zweite Kopie); ein Gradient und seine Faktoren (PowerSGD); 4 Byte und ihr Anteil an denen des Servers (1 Bit)</translation>
    </message>
    <message>
        <source>First and last stage hold %1 layers together, the model has %2</source>
        <translation>Erste und letzte Stufe halten zusammen %1 Schichten, das Modell hat %2</translation>
    </message>
    <message>
        <source>First and last stage hold %1 layers together, no other stage is left for all %2</source>
        <translation>Erste und letzte Stufe halten zusammen %1 Schichten, für alle %2 bleibt keine andere Stufe</translation>
    </message>
    <message>
        <source>TP × CP = %1 does not divide %2 attention heads, which the all-to-all deals out</source>
        <translation>TP × CP = %1 teilt die %2 Attention-Köpfe nicht, die das All-to-All verteilt</translation>
    </message>
    <message>
        <source>The shard group of %1 does not divide DP × CP = %2</source>
        <translation>Die Shard-Gruppe von %1 teilt DP × CP = %2 nicht</translation>
    </message>
    <message>
        <source>Sample reads at peak, node</source>
        <translation>Probenlesen bei Spitze, Knoten</translation>
    </message>
    <message>
        <source>Sample reads at peak, in all</source>
        <translation>Probenlesen bei Spitze, gesamt</translation>
    </message>
    <message>
        <source>Sample reads by step time, node</source>
        <translation>Probenlesen nach Schrittzeit, Knoten</translation>
    </message>
    <message>
        <source>Sample reads by step time, in all</source>
        <translation>Probenlesen nach Schrittzeit, gesamt</translation>
    </message>
    <message>
        <source>Sample job busy by step time</source>
        <translation>Probenjob rechnet, nach Schrittzeit</translation>
    </message>
    <message>
        <source>Share of the time that the devices would compute if all ran the benchmark on this storage.</source>
        <translation>Anteil der Zeit, in der die Geräte rechnen würden, wenn alle den Benchmark auf diesem Storage ausführten.</translation>
    </message>
    <message>
        <source>DualPipe needs an even number of stages, not PP %1</source>
        <translation>DualPipe braucht eine gerade Zahl von Stufen, nicht PP %1</translation>
    </message>
    <message>
        <source>DualPipe needs an even number of micro-batches, at least 2 × PP = %2, not %1</source>
        <translation>DualPipe: gerade Zahl von Micro-Batches, ab 2 × PP = %2, nicht %1</translation>
    </message>
    <message>
        <source>Scans of linear layers</source>
        <translation>Scans linearer Schichten</translation>
    </message>
    <message>
        <source>Rate of the many small kernels of a state-space or delta-rule scan as a share of streaming kernels and of products of heads.</source>
        <translation>Rate der vielen kleinen Kernel eines Zustandsraum- oder Delta-Regel-Scans als Anteil der Rate streamender Kernel und der Produkte von Köpfen.</translation>
    </message>
    <message>
        <source>Step times of Nemotron 3 on five devices; fits move it.</source>
        <translation>Schrittzeiten von Nemotron 3 auf fünf Geräten; Anpassungen verschieben den Wert.</translation>
    </message>
    <message>
        <source>Attention gate</source>
        <translation>Attention-Gate</translation>
    </message>
    <message>
        <source>The projection to queries also makes a gate for each head&apos;s output (Qwen3.5).</source>
        <translation>Die Projektion auf Queries erzeugt auch ein Gate für die Ausgabe jedes Kopfes (Qwen3.5).</translation>
    </message>
    <message>
        <source>Attention window</source>
        <translation>Attention-Fenster</translation>
    </message>
    <message>
        <source>Tokens that a layer with a window looks back on; 0 where every layer sees all of them.</source>
        <translation>Tokens, auf die eine Schicht mit Fenster zurückblickt; 0, wo jede Schicht alle sieht.</translation>
    </message>
    <message>
        <source>Layers with a window</source>
        <translation>Schichten mit Fenster</translation>
    </message>
    <message>
        <source>Attention layers that look back on the window only. They alternate with the others.</source>
        <translation>Attention-Schichten, die nur auf das Fenster zurückblicken. Sie wechseln sich mit den anderen ab.</translation>
    </message>
    <message>
        <source>Linear layers</source>
        <translation>Lineare Schichten</translation>
    </message>
    <message>
        <source>Layers that carry a state of fixed size along the sequence instead of attending to all tokens; 0 in a plain transformer. They alternate with the others.</source>
        <translation>Schichten, die einen Zustand fester Größe entlang der Sequenz führen, statt auf alle Tokens zu blicken; 0 in einem gewöhnlichen Transformer. Sie wechseln sich mit den anderen ab.</translation>
    </message>
    <message>
        <source>Kind of linear layer</source>
        <translation>Art der linearen Schicht</translation>
    </message>
    <message>
        <source>mamba2: a selective state space; gated_deltanet: linear attention with a gated delta rule.</source>
        <translation>mamba2: ein selektiver Zustandsraum; gated_deltanet: lineare Attention mit einer Delta-Regel mit Gate.</translation>
    </message>
    <message>
        <source>Linear heads</source>
        <translation>Lineare Köpfe</translation>
    </message>
    <message>
        <source>Heads of a linear layer. Heads × head size ÷ hidden size is its expansion factor.</source>
        <translation>Köpfe einer linearen Schicht. Köpfe × Kopfgröße ÷ Hidden-Größe ist ihr Expansionsfaktor.</translation>
    </message>
    <message>
        <source>Linear head size</source>
        <translation>Größe linearer Köpfe</translation>
    </message>
    <message>
        <source>Numbers in one head&apos;s value of a linear layer.</source>
        <translation>Zahlen im Value eines Kopfes einer linearen Schicht.</translation>
    </message>
    <message>
        <source>Linear groups</source>
        <translation>Lineare Gruppen</translation>
    </message>
    <message>
        <source>Groups of heads that share what writes to and reads from the state: keys and queries.</source>
        <translation>Gruppen von Köpfen, die teilen, was in den Zustand schreibt und aus ihm liest: Keys und Queries.</translation>
    </message>
    <message>
        <source>State size</source>
        <translation>Zustandsgröße</translation>
    </message>
    <message>
        <source>Numbers of state for each value of a head; of one key or query.</source>
        <translation>Zahlen des Zustands für jeden Wert eines Kopfes; eines Keys oder einer Query.</translation>
    </message>
    <message>
        <source>Convolution</source>
        <translation>Faltung</translation>
    </message>
    <message>
        <source>Tokens that the short convolution before the state spans.</source>
        <translation>Tokens, die die kurze Faltung vor dem Zustand überspannt.</translation>
    </message>
    <message>
        <source>One block a layer</source>
        <translation>Ein Block je Schicht</translation>
    </message>
    <message>
        <source>Each layer is attention, a linear layer or an MLP alone, with one norm (Nemotron-H), instead of both.</source>
        <translation>Jede Schicht ist allein Attention, lineare Schicht oder MLP mit einer Norm (Nemotron-H), statt beides.</translation>
    </message>
    <message>
        <source>Further predictions</source>
        <translation>Weitere Vorhersagen</translation>
    </message>
    <message>
        <source>Modules of the published model that predict a token after the next. The design says whether they are trained.</source>
        <translation>Module des veröffentlichten Modells, die ein Token nach dem nächsten vorhersagen. Der Entwurf sagt, ob sie trainiert werden.</translation>
    </message>
    <message>
        <source>Expert latent size</source>
        <translation>Latente Größe der Experten</translation>
    </message>
    <message>
        <source>Width to which tokens are compressed before they travel to routed experts; 0 where they keep the hidden size.</source>
        <translation>Breite, auf die Tokens komprimiert werden, bevor sie zu gerouteten Experten reisen; 0, wo sie die Hidden-Größe behalten.</translation>
    </message>
    <message>
        <source>Layers with one MLP. With the layers that have experts they make up all layers, unless a layer is one block.</source>
        <translation>Schichten mit einem MLP. Mit den Schichten mit Experten ergeben sie alle Schichten, außer wenn eine Schicht ein Block ist.</translation>
    </message>
    <message>
        <source>Experts take every token.</source>
        <translation>Experten nehmen jedes Token.</translation>
    </message>
    <message>
        <source>This optimizer has its own format.</source>
        <translation>Dieser Optimierer hat sein eigenes Format.</translation>
    </message>
    <message>
        <source>Products run in 16 or 32 bits.</source>
        <translation>Produkte laufen in 16 oder 32 Bit.</translation>
    </message>
    <message>
        <source>Recomputation is not by module.</source>
        <translation>Die Neuberechnung geht nicht nach Modulen.</translation>
    </message>
    <message>
        <source>Only full recomputation goes by layers.</source>
        <translation>Nur volle Neuberechnung geht nach Schichten.</translation>
    </message>
    <message>
        <source>Frozen weights have their own format.</source>
        <translation>Eingefrorene Gewichte haben ihr eigenes Format.</translation>
    </message>
    <message>
        <source>No quantized copy stays.</source>
        <translation>Keine quantisierte Kopie bleibt.</translation>
    </message>
    <message>
        <source>Every weight trains.</source>
        <translation>Jedes Gewicht wird trainiert.</translation>
    </message>
    <message>
        <source>Nothing is offloaded.</source>
        <translation>Nichts ist ausgelagert.</translation>
    </message>
    <message>
        <source>Host memory bandwidth</source>
        <translation>Bandbreite des Hauptspeichers</translation>
    </message>
    <message>
        <source>Bandwidth of the main memory of one node.</source>
        <translation>Bandbreite des Hauptspeichers eines Knotens.</translation>
    </message>
    <message>
        <source>Two Xeon 8480C with eight channels of DDR5-4800 each: 614 GB/s.</source>
        <translation>Zwei Xeon 8480C mit je acht Kanälen DDR5-4800: 614 GB/s.</translation>
    </message>
    <message>
        <source>FP8, per tensor</source>
        <translation>FP8, je Tensor</translation>
    </message>
    <message>
        <source>8-bit matrix products with one scale a tensor, the rest as BF16; check the loss</source>
        <translation>8-Bit-Matrixprodukte mit einer Skala je Tensor, der Rest wie BF16; prüfen Sie den Loss</translation>
    </message>
    <message>
        <source>FP8, blocks</source>
        <translation>FP8, Blöcke</translation>
    </message>
    <message>
        <source>8-bit matrix products with a scale for each block of 128 (DeepSeek-V3)</source>
        <translation>8-Bit-Matrixprodukte mit einer Skala für jeden Block von 128 (DeepSeek-V3)</translation>
    </message>
    <message>
        <source>MXFP8</source>
        <translation>MXFP8</translation>
    </message>
    <message>
        <source>8-bit matrix products with a scale for each 32 elements, in the hardware of Blackwell</source>
        <translation>8-Bit-Matrixprodukte mit einer Skala für je 32 Elemente, in der Hardware von Blackwell</translation>
    </message>
    <message>
        <source>NVFP4</source>
        <translation>NVFP4</translation>
    </message>
    <message>
        <source>4-bit matrix products with a scale for each 16 elements, experts in 8 bits; check the loss</source>
        <translation>4-Bit-Matrixprodukte mit einer Skala für je 16 Elemente, Experten in 8 Bit; prüfen Sie den Loss</translation>
    </message>
    <message>
        <source>Master copy and two moments: 12 bytes a parameter in FP32</source>
        <translation>Master-Kopie und zwei Momente: 12 Byte je Parameter in FP32</translation>
    </message>
    <message>
        <source>Master copy and two 8-bit moments: 6 bytes a parameter</source>
        <translation>Master-Kopie und zwei 8-Bit-Momente: 6 Byte je Parameter</translation>
    </message>
    <message>
        <source>Master copy and one moment: 8 bytes a parameter in FP32</source>
        <translation>Master-Kopie und ein Moment: 8 Byte je Parameter in FP32</translation>
    </message>
    <message>
        <source>Adafactor</source>
        <translation>Adafactor</translation>
    </message>
    <message>
        <source>Master copy, second moment by rows and columns: 4 bytes a parameter</source>
        <translation>Master-Kopie, zweites Moment nach Zeilen und Spalten: 4 Byte je Parameter</translation>
    </message>
    <message>
        <source>Muon</source>
        <translation>Muon</translation>
    </message>
    <message>
        <source>Master copy and one moment for matrices, made orthogonal by further products; Adam for tables</source>
        <translation>Master-Kopie und ein Moment für Matrizen, durch weitere Produkte orthogonal gemacht; Adam für Tabellen</translation>
    </message>
    <message>
        <source>By module</source>
        <translation>Nach Modulen</translation>
    </message>
    <message>
        <source>What the switches below say (Megatron-Core)</source>
        <translation>Was die Schalter darunter sagen (Megatron-Core)</translation>
    </message>
    <message>
        <source>Dropless</source>
        <translation>Ohne Verlust</translation>
    </message>
    <message>
        <source>Every token reaches its experts; the busiest device sets the pace</source>
        <translation>Jedes Token erreicht seine Experten; das meistbeschäftigte Gerät gibt das Tempo vor</translation>
    </message>
    <message>
        <source>Dropped</source>
        <translation>Mit Verlust</translation>
    </message>
    <message>
        <source>Tokens beyond the capacity skip their expert; check the loss</source>
        <translation>Tokens über der Kapazität überspringen ihren Experten; prüfen Sie den Loss</translation>
    </message>
    <message>
        <source>Padded</source>
        <translation>Aufgefüllt</translation>
    </message>
    <message>
        <source>Every expert works on its whole capacity: filled up where short, cut off beyond</source>
        <translation>Jeder Experte bearbeitet seine ganze Kapazität: aufgefüllt, wo es zu wenig ist, abgeschnitten darüber</translation>
    </message>
    <message>
        <source>ZeRO (arXiv 1910.02054), section 3.1; 8-bit Adam: arXiv 2110.02861; Lion: arXiv 2302.06675; Adafactor: arXiv 1804.04235; Muon: arXiv 2502.16982.</source>
        <translation>ZeRO (arXiv 1910.02054), Abschnitt 3.1; 8-Bit-Adam: arXiv 2110.02861; Lion: arXiv 2302.06675; Adafactor: arXiv 1804.04235; Muon: arXiv 2502.16982.</translation>
    </message>
    <message>
        <source>Expert capacity</source>
        <translation>Kapazität der Experten</translation>
    </message>
    <message>
        <source>What happens to tokens beyond an expert&apos;s fair share.</source>
        <translation>Was mit Tokens geschieht, die über den fairen Anteil eines Experten hinausgehen.</translation>
    </message>
    <message>
        <source>Switch Transformer (arXiv 2101.03961), section 2.2; MegaBlocks (arXiv 2211.15841).</source>
        <translation>Switch Transformer (arXiv 2101.03961), Abschnitt 2.2; MegaBlocks (arXiv 2211.15841).</translation>
    </message>
    <message>
        <source>Capacity factor</source>
        <translation>Kapazitätsfaktor</translation>
    </message>
    <message>
        <source>Tokens that an expert takes ÷ its fair share.</source>
        <translation>Tokens, die ein Experte nimmt ÷ sein fairer Anteil.</translation>
    </message>
    <message>
        <source>Switch Transformer (arXiv 2101.03961), section 2.2: 1 to 2.</source>
        <translation>Switch Transformer (arXiv 2101.03961), Abschnitt 2.2: 1 bis 2.</translation>
    </message>
    <message>
        <source>A copy of 4 bytes that the optimizer updates</source>
        <translation>Eine Kopie von 4 Byte, die der Optimierer aktualisiert</translation>
    </message>
    <message>
        <source>Remainders</source>
        <translation>Reste</translation>
    </message>
    <message>
        <source>The 16 bits that a BF16 weight lacks to 32: the same update in 2 bytes less</source>
        <translation>Die 16 Bit, die einem BF16-Gewicht zu 32 fehlen: dieselbe Aktualisierung mit 2 Byte weniger</translation>
    </message>
    <message>
        <source>The 16-bit weights themselves are updated, with stochastic rounding; check the loss</source>
        <translation>Die 16-Bit-Gewichte selbst werden aktualisiert, mit stochastischer Rundung; prüfen Sie den Loss</translation>
    </message>
    <message>
        <source>4 bytes a moment</source>
        <translation>4 Byte je Moment</translation>
    </message>
    <message>
        <source>2 bytes a moment (DeepSeek-V3)</source>
        <translation>2 Byte je Moment (DeepSeek-V3)</translation>
    </message>
    <message>
        <source>FP8</source>
        <translation>FP8</translation>
    </message>
    <message>
        <source>1 byte a moment with one scale a tensor; check the loss</source>
        <translation>1 Byte je Moment mit einer Skala je Tensor; prüfen Sie den Loss</translation>
    </message>
    <message>
        <source>On the fly</source>
        <translation>Bei jedem Produkt</translation>
    </message>
    <message>
        <source>16-bit weights, quantized again for each product; no copy stays</source>
        <translation>16-Bit-Gewichte, für jedes Produkt neu quantisiert; keine Kopie bleibt</translation>
    </message>
    <message>
        <source>Cached copies</source>
        <translation>Gehaltene Kopien</translation>
    </message>
    <message>
        <source>16-bit weights and their quantized copies, kept over all micro-batches</source>
        <translation>16-Bit-Gewichte und ihre quantisierten Kopien, über alle Micro-Batches gehalten</translation>
    </message>
    <message>
        <source>Quantized only</source>
        <translation>Nur quantisiert</translation>
    </message>
    <message>
        <source>Quantized weights alone; the optimizer&apos;s FP32 copy is the only other one</source>
        <translation>Nur quantisierte Gewichte; die FP32-Kopie des Optimierers ist die einzige andere</translation>
    </message>
    <message>
        <source>Every weight trains</source>
        <translation>Jedes Gewicht wird trainiert</translation>
    </message>
    <message>
        <source>LoRA</source>
        <translation>LoRA</translation>
    </message>
    <message>
        <source>Frozen weights in 16 bits, adapters of low rank beside them</source>
        <translation>Eingefrorene Gewichte in 16 Bit, Adapter niedrigen Rangs daneben</translation>
    </message>
    <message>
        <source>QLoRA</source>
        <translation>QLoRA</translation>
    </message>
    <message>
        <source>Frozen matrices in NF4, 0.56 bytes a weight, brought to 16 bits for each product</source>
        <translation>Eingefrorene Matrizen in NF4, 0,56 Byte je Gewicht, für jedes Produkt auf 16 Bit gebracht</translation>
    </message>
    <message>
        <source>Projections to queries, keys, values and output; linear layers&apos; projections</source>
        <translation>Projektionen auf Queries, Keys, Values und Ausgabe; Projektionen linearer Schichten</translation>
    </message>
    <message>
        <source>All matrices</source>
        <translation>Alle Matrizen</translation>
    </message>
    <message>
        <source>Attention, MLP and experts; not the token tables</source>
        <translation>Attention, MLP und Experten; nicht die Token-Tabellen</translation>
    </message>
    <message>
        <source>Host memory</source>
        <translation>Hauptspeicher</translation>
    </message>
    <message>
        <source>The node&apos;s main memory</source>
        <translation>Der Hauptspeicher des Knotens</translation>
    </message>
    <message>
        <source>NVMe drives of the node</source>
        <translation>NVMe-Laufwerke des Knotens</translation>
    </message>
    <message>
        <source>Master weights</source>
        <translation>Master-Gewichte</translation>
    </message>
    <message>
        <source>What the optimizer keeps of each weight beyond the 16 bits that the passes use.</source>
        <translation>Was der Optimierer von jedem Gewicht über die 16 Bit hinaus hält, die die Durchgänge verwenden.</translation>
    </message>
    <message>
        <source>Mixed precision training (arXiv 1710.03740); Megatron-Core, precision-aware optimizer.</source>
        <translation>Mixed Precision Training (arXiv 1710.03740); Megatron-Core, precision-aware optimizer.</translation>
    </message>
    <message>
        <source>Moments</source>
        <translation>Momente</translation>
    </message>
    <message>
        <source>Number format of the optimizer&apos;s moments.</source>
        <translation>Zahlenformat der Momente des Optimierers.</translation>
    </message>
    <message>
        <source>DeepSeek-V3 (arXiv 2412.19437), section 3.3.2: BF16; FP8-LM (arXiv 2310.18313).</source>
        <translation>DeepSeek-V3 (arXiv 2412.19437), Abschnitt 3.3.2: BF16; FP8-LM (arXiv 2310.18313).</translation>
    </message>
    <message>
        <source>Layers in 16 bits</source>
        <translation>Schichten in 16 Bit</translation>
    </message>
    <message>
        <source>Layers whose products stay in 16 bits while the others run in 8 or 4, as the first and last often do.</source>
        <translation>Schichten, deren Produkte in 16 Bit bleiben, während die anderen in 8 oder 4 laufen, wie oft die ersten und letzten.</translation>
    </message>
    <message>
        <source>NVFP4 pre-training (arXiv 2509.25149): 16 % of the linear layers; Llama 3: first and last layer.</source>
        <translation>NVFP4-Vortraining (arXiv 2509.25149): 16 % der linearen Schichten; Llama 3: erste und letzte Schicht.</translation>
    </message>
    <message>
        <source>Recompute scores</source>
        <translation>Scores neu berechnen</translation>
    </message>
    <message>
        <source>Scores and softmax of attention again; FlashAttention does this already.</source>
        <translation>Scores und Softmax der Attention noch einmal; FlashAttention tut das bereits.</translation>
    </message>
    <message>
        <source>Megatron-Core, selective recomputation by module.</source>
        <translation>Megatron-Core, selektive Neuberechnung nach Modulen.</translation>
    </message>
    <message>
        <source>Recompute norms</source>
        <translation>Normen neu berechnen</translation>
    </message>
    <message>
        <source>Outputs of the norms again from their inputs: little time for two tensors a layer.</source>
        <translation>Ausgaben der Normen noch einmal aus ihren Eingaben: wenig Zeit für zwei Tensoren je Schicht.</translation>
    </message>
    <message>
        <source>Recompute activations</source>
        <translation>Aktivierungsfunktionen neu berechnen</translation>
    </message>
    <message>
        <source>The MLP&apos;s and experts&apos; activation function again from its input.</source>
        <translation>Die Aktivierungsfunktion von MLP und Experten noch einmal aus ihrer Eingabe.</translation>
    </message>
    <message>
        <source>Recompute MLP</source>
        <translation>MLP neu berechnen</translation>
    </message>
    <message>
        <source>The whole MLP of layers without experts again.</source>
        <translation>Das ganze MLP der Schichten ohne Experten noch einmal.</translation>
    </message>
    <message>
        <source>Recompute experts</source>
        <translation>Experten neu berechnen</translation>
    </message>
    <message>
        <source>The experts again, without their journeys.</source>
        <translation>Die Experten noch einmal, ohne ihre Wege.</translation>
    </message>
    <message>
        <source>Recomputed layers</source>
        <translation>Neu berechnete Schichten</translation>
    </message>
    <message>
        <source>Layers of each stage that full recomputation repeats; the others keep their activations.</source>
        <translation>Schichten jeder Stufe, die die volle Neuberechnung wiederholt; die anderen behalten ihre Aktivierungen.</translation>
    </message>
    <message>
        <source>Megatron-LM: recompute-num-layers with the block method.</source>
        <translation>Megatron-LM: recompute-num-layers mit der Blockmethode.</translation>
    </message>
    <message>
        <source>all layers of a stage</source>
        <translation>alle Schichten einer Stufe</translation>
    </message>
    <message>
        <source>Quantized weights</source>
        <translation>Quantisierte Gewichte</translation>
    </message>
    <message>
        <source>What 8-bit and 4-bit training keeps of the weights besides the optimizer&apos;s copy.</source>
        <translation>Was Training in 8 und 4 Bit neben der Kopie des Optimierers von den Gewichten hält.</translation>
    </message>
    <message>
        <source>Transformer Engine: fp8_model_init and cached weights.</source>
        <translation>Transformer Engine: fp8_model_init und gehaltene Gewichte.</translation>
    </message>
    <message>
        <source>Weights by columns too</source>
        <translation>Gewichte auch nach Spalten</translation>
    </message>
    <message>
        <source>A second quantized copy of each weight for the products of the backward pass: Hopper reads one layout only, and scales of blocks run one way.</source>
        <translation>Eine zweite quantisierte Kopie jedes Gewichts für die Produkte des Rückwärtsdurchgangs: Hopper liest nur eine Anordnung, und Skalen von Blöcken laufen in eine Richtung.</translation>
    </message>
    <message>
        <source>Transformer Engine: row-wise and column-wise copies.</source>
        <translation>Transformer Engine: zeilen- und spaltenweise Kopien.</translation>
    </message>
    <message>
        <source>Adapters</source>
        <translation>Adapter</translation>
    </message>
    <message>
        <source>Fine-tuning with small matrices beside frozen weights.</source>
        <translation>Fine-Tuning mit kleinen Matrizen neben eingefrorenen Gewichten.</translation>
    </message>
    <message>
        <source>LoRA (arXiv 2106.09685); QLoRA (arXiv 2305.14314).</source>
        <translation>LoRA (arXiv 2106.09685); QLoRA (arXiv 2305.14314).</translation>
    </message>
    <message>
        <source>Adapted matrices</source>
        <translation>Matrizen mit Adapter</translation>
    </message>
    <message>
        <source>Which matrices get an adapter.</source>
        <translation>Welche Matrizen einen Adapter bekommen.</translation>
    </message>
    <message>
        <source>LoRA (arXiv 2106.09685), section 4.2; QLoRA (arXiv 2305.14314), section 4: all linear layers.</source>
        <translation>LoRA (arXiv 2106.09685), Abschnitt 4.2; QLoRA (arXiv 2305.14314), Abschnitt 4: alle linearen Schichten.</translation>
    </message>
    <message>
        <source>Adapter rank</source>
        <translation>Rang der Adapter</translation>
    </message>
    <message>
        <source>Width between the two matrices of an adapter.</source>
        <translation>Breite zwischen den zwei Matrizen eines Adapters.</translation>
    </message>
    <message>
        <source>MLPerf Training, LoRA benchmark: 16.</source>
        <translation>MLPerf Training, LoRA-Benchmark: 16.</translation>
    </message>
    <message>
        <source>Offload optimizer</source>
        <translation>Optimierer auslagern</translation>
    </message>
    <message>
        <source>Share of the optimizer state that the host keeps and updates.</source>
        <translation>Anteil des Optimierer-Zustands, den der Host hält und aktualisiert.</translation>
    </message>
    <message>
        <source>ZeRO-Offload (arXiv 2101.06840); ZeRO-Infinity (arXiv 2104.07857).</source>
        <translation>ZeRO-Offload (arXiv 2101.06840); ZeRO-Infinity (arXiv 2104.07857).</translation>
    </message>
    <message>
        <source>Offload weights</source>
        <translation>Gewichte auslagern</translation>
    </message>
    <message>
        <source>Share of the weights that the host keeps and sends for each pass.</source>
        <translation>Anteil der Gewichte, den der Host hält und für jeden Durchgang schickt.</translation>
    </message>
    <message>
        <source>Offload activations</source>
        <translation>Aktivierungen auslagern</translation>
    </message>
    <message>
        <source>Share of the activations that leave the device until the backward pass.</source>
        <translation>Anteil der Aktivierungen, der das Gerät bis zum Rückwärtsdurchgang verlässt.</translation>
    </message>
    <message>
        <source>Offload to</source>
        <translation>Auslagern nach</translation>
    </message>
    <message>
        <source>Where offloaded states are kept.</source>
        <translation>Wo ausgelagerte Zustände gehalten werden.</translation>
    </message>
    <message>
        <source>ZeRO-Infinity (arXiv 2104.07857), section 5.</source>
        <translation>ZeRO-Infinity (arXiv 2104.07857), Abschnitt 5.</translation>
    </message>
    <message>
        <source>Offload overlap</source>
        <translation>Überlappung des Auslagerns</translation>
    </message>
    <message>
        <source>Share of the transfers that may run behind computing.</source>
        <translation>Anteil der Übertragungen, der hinter dem Rechnen laufen darf.</translation>
    </message>
    <message>
        <source>ZeRO-Offload (arXiv 2101.06840), section 4.2; the share is an assumption.</source>
        <translation>ZeRO-Offload (arXiv 2101.06840), Abschnitt 4.2; der Anteil ist eine Annahme.</translation>
    </message>
    <message>
        <source>Main memory of one node: cache of data, buffer of asynchronous checkpoints, place of what is offloaded.</source>
        <translation>Hauptspeicher eines Knotens: Cache der Daten, Puffer asynchroner Checkpoints, Platz des Ausgelagerten.</translation>
    </message>
    <message>
        <source>Modules after the last layer that predict one more token each: a layer, a projection and the head once more, all on the last stage.</source>
        <translation>Module nach der letzten Schicht, die je ein weiteres Token vorhersagen: eine Schicht, eine Projektion und der Ausgabekopf noch einmal, alle auf der letzten Stufe.</translation>
    </message>
    <message>
        <source>DeepSeek-V3 (arXiv 2412.19437), section 2.2: one; Llama 3: none.</source>
        <translation>DeepSeek-V3 (arXiv 2412.19437), Abschnitt 2.2: eines; Llama 3: keines.</translation>
    </message>
    <message>
        <source>in words: 4 for FP32 and for FP32 master weights of FSDP, otherwise 2; 2 or 0.56 (NF4) when frozen; with quantized weights their 8-bit or 4-bit copies, with scales, on top or instead</source>
        <translation>in Worten: 4 für FP32 und für FP32-Master-Gewichte von FSDP, sonst 2; eingefroren 2 oder 0,56 (NF4); mit quantisierten Gewichten ihre 8- oder 4-Bit-Kopien mit Skalen dazu oder stattdessen</translation>
    </message>
    <message>
        <source>in words: 4 for the master weight (2 with remainders, 0 without and when training in FP32), plus two moments (Adam), 2 (8-bit Adam), one moment (SGD with momentum, Lion, Muon) or one number a row and column of a matrix (Adafactor); a moment takes 4, 2 or 1</source>
        <translation>in Worten: 4 für das Master-Gewicht (2 mit Resten, 0 ohne und beim Training in FP32), dazu zwei Momente (Adam), 2 (8-Bit-Adam), ein Moment (SGD mit Momentum, Lion, Muon) oder eine Zahl je Zeile und Spalte einer Matrix (Adafactor); ein Moment braucht 4, 2 oder 1</translation>
    </message>
    <message>
        <source>State read and written, gradient read, weight written; with loss scaling the gradient twice more.</source>
        <translation>Zustand gelesen und geschrieben, Gradient gelesen, Gewicht geschrieben; mit Loss-Skalierung der Gradient zweimal mehr.</translation>
    </message>
    <message>
        <source>Scores and values over all layers, and the scans of linear layers, forward and backward.</source>
        <translation>Scores und Values über alle Schichten und die Scans linearer Schichten, vorwärts und rückwärts.</translation>
    </message>
    <message>
        <source>in words: 12 × attention layers × heads × head size × tokens met, half of it by the causal convention; the sequence length is met, or w × (2 − w ÷ sequence length) in layers with a window w; linear layers add 3 × the products of their chunks</source>
        <translation>in Worten: 12 × Attention-Schichten × Köpfe × Kopfgröße × getroffene Tokens, nach der kausalen Zählung die Hälfte; getroffen wird die Sequenzlänge, in Schichten mit einem Fenster w aber w × (2 − w ÷ Sequenzlänge); lineare Schichten fügen 3 × die Produkte ihrer Abschnitte hinzu</translation>
    </message>
    <message>
        <source>Snapshots, offloaded states and data cache of one node.</source>
        <translation>Snapshots, ausgelagerte Zustände und Datencache eines Knotens.</translation>
    </message>
    <message>
        <source>Offloading</source>
        <translation>Auslagern</translation>
    </message>
    <message>
        <source>What moving states to the host or its drives and updating them there adds to the step.</source>
        <translation>Was das Verschieben von Zuständen zum Host oder auf seine Laufwerke und ihre Aktualisierung dort dem Schritt hinzufügt.</translation>
    </message>
    <message>
        <source>ZeRO-Offload (arXiv 2101.06840), section 4.</source>
        <translation>ZeRO-Offload (arXiv 2101.06840), Abschnitt 4.</translation>
    </message>
    <message>
        <source>FLOPs of further predictions</source>
        <translation>FLOPs weiterer Vorhersagen</translation>
    </message>
    <message>
        <source>The head once more for each module that predicts a further token, forward and backward.</source>
        <translation>Der Ausgabekopf noch einmal für jedes Modul, das ein weiteres Token vorhersagt, vorwärts und rückwärts.</translation>
    </message>
    <message>
        <source>in words: 6 × further predictions × vocabulary × hidden size; 4 × when the head is frozen</source>
        <translation>in Worten: 6 × weitere Vorhersagen × Vokabular × Hidden-Größe; 4 ×, wenn der Kopf eingefroren ist</translation>
    </message>
    <message>
        <source>DeepSeek-V3 (arXiv 2412.19437), section 2.2.</source>
        <translation>DeepSeek-V3 (arXiv 2412.19437), Abschnitt 2.2.</translation>
    </message>
    <message>
        <source>Trained parameters</source>
        <translation>Trainierte Parameter</translation>
    </message>
    <message>
        <source>Parameters that get gradients: all of them, or the adapters alone.</source>
        <translation>Parameter mit Gradienten: alle oder nur die Adapter.</translation>
    </message>
    <message>
        <source>in words: all parameters; with adapters rank × (rows + columns) of each adapted matrix</source>
        <translation>in Worten: alle Parameter; mit Adaptern Rang × (Zeilen + Spalten) jeder Matrix mit Adapter</translation>
    </message>
    <message>
        <source>LoRA (arXiv 2106.09685), section 4.1.</source>
        <translation>LoRA (arXiv 2106.09685), Abschnitt 4.1.</translation>
    </message>
    <message>
        <source>Frozen parameters met</source>
        <translation>Getroffene eingefrorene Parameter</translation>
    </message>
    <message>
        <source>Weights without gradients that one token meets: 4 FLOPs each instead of 6.</source>
        <translation>Gewichte ohne Gradienten, die ein Token trifft: je 4 FLOPs statt 6.</translation>
    </message>
    <message>
        <source>in words: the active parameters without adapters when adapters train, otherwise 0</source>
        <translation>in Worten: die aktiven Parameter ohne Adapter, wenn Adapter trainiert werden, sonst 0</translation>
    </message>
    <message>
        <source>LoRA (arXiv 2106.09685), section 4.2.</source>
        <translation>LoRA (arXiv 2106.09685), Abschnitt 4.2.</translation>
    </message>
    <message>
        <source>Trained parameters per GPU</source>
        <translation>Trainierte Parameter je GPU</translation>
    </message>
    <message>
        <source>Parameters with gradients on one device of the fullest stage, before sharding.</source>
        <translation>Parameter mit Gradienten auf einem Gerät der vollsten Stufe, vor dem Sharding.</translation>
    </message>
    <message>
        <source>in words: all parameters of the device, or those of its adapters</source>
        <translation>in Worten: alle Parameter des Geräts oder die seiner Adapter</translation>
    </message>
    <message>
        <source>Trained expert parameters per GPU</source>
        <translation>Trainierte Expertenparameter je GPU</translation>
    </message>
    <message>
        <source>in words: expert parameters of the device, or those of their adapters</source>
        <translation>in Worten: Expertenparameter des Geräts oder die ihrer Adapter</translation>
    </message>
    <message>
        <source>Table parameters per GPU</source>
        <translation>Tabellenparameter je GPU</translation>
    </message>
    <message>
        <source>Parameters of token tables and head on that device, before sharding.</source>
        <translation>Parameter der Token-Tabellen und des Ausgabekopfs auf diesem Gerät, vor dem Sharding.</translation>
    </message>
    <message>
        <source>in words: vocabulary × hidden size ÷ tensor parallel, on the end stages</source>
        <translation>in Worten: Vokabular × Hidden-Größe ÷ Tensor-parallel, auf den Endstufen</translation>
    </message>
    <message>
        <source>Trained parameters of the largest stage</source>
        <translation>Trainierte Parameter der größten Stufe</translation>
    </message>
    <message>
        <source>Parameters with gradients on one device of the stage that has most parameters.</source>
        <translation>Parameter mit Gradienten auf einem Gerät der Stufe mit den meisten Parametern.</translation>
    </message>
    <message>
        <source>Trained expert parameters of that stage</source>
        <translation>Trainierte Expertenparameter dieser Stufe</translation>
    </message>
    <message>
        <source>Extra bytes of a table weight</source>
        <translation>Zusätzliche Byte eines Tabellengewichts</translation>
    </message>
    <message>
        <source>What a weight of token tables and head takes beyond one of a matrix; negative where matrices keep copies in 8 bits besides.</source>
        <translation>Was ein Gewicht der Token-Tabellen und des Ausgabekopfs über das einer Matrix hinaus braucht; negativ, wo Matrizen daneben Kopien in 8 Bit halten.</translation>
    </message>
    <message>
        <source>in words: bytes of a plain weight − bytes of a matrix weight</source>
        <translation>in Worten: Byte eines gewöhnlichen Gewichts − Byte eines Matrixgewichts</translation>
    </message>
    <message>
        <source>QLoRA (arXiv 2305.14314), section 3; Transformer Engine.</source>
        <translation>QLoRA (arXiv 2305.14314), Abschnitt 3; Transformer Engine.</translation>
    </message>
    <message>
        <source>Extra state of a table parameter</source>
        <translation>Zusätzlicher Zustand eines Tabellenparameters</translation>
    </message>
    <message>
        <source>Optimizer state of a parameter of token tables and head beyond one of a matrix.</source>
        <translation>Optimierer-Zustand eines Parameters der Token-Tabellen und des Ausgabekopfs über den einer Matrix hinaus.</translation>
    </message>
    <message>
        <source>in words: one moment with Muon, which keeps both moments of Adam for tables, otherwise 0</source>
        <translation>in Worten: ein Moment mit Muon, das für Tabellen beide Momente von Adam hält, sonst 0</translation>
    </message>
    <message>
        <source>Muon (arXiv 2502.16982), section 2.2.</source>
        <translation>Muon (arXiv 2502.16982), Abschnitt 2.2.</translation>
    </message>
    <message>
        <source>Bytes of an adapter weight</source>
        <translation>Byte eines Adaptergewichts</translation>
    </message>
    <message>
        <source>Of the copy that the passes use; 0 without adapters.</source>
        <translation>Der Kopie, die die Durchgänge verwenden; 0 ohne Adapter.</translation>
    </message>
    <message>
        <source>in words: as a trained weight: 2, or 4 where weights are FP32</source>
        <translation>in Worten: wie ein trainiertes Gewicht: 2, oder 4, wo Gewichte FP32 sind</translation>
    </message>
    <message>
        <source>Bytes of a kept product input</source>
        <translation>Byte einer gehaltenen Produkteingabe</translation>
    </message>
    <message>
        <source>Of each element that a product keeps for the gradient of its weight, with its share of the scale.</source>
        <translation>Jedes Elements, das ein Produkt für den Gradienten seines Gewichts hält, mit seinem Anteil an der Skala.</translation>
    </message>
    <message>
        <source>in words: 4 for FP32, 2 in 16 bits, 1 for FP8 with one scale a tensor, 1.03 with blocks and MXFP8, 0.56 for NVFP4</source>
        <translation>in Worten: 4 für FP32, 2 in 16 Bit, 1 für FP8 mit einer Skala je Tensor, 1,03 mit Blöcken und MXFP8, 0,56 für NVFP4</translation>
    </message>
    <message>
        <source>OCP Microscaling Formats 1.0; DeepSeek-V3 (arXiv 2412.19437), section 3.3.</source>
        <translation>OCP Microscaling Formats 1.0; DeepSeek-V3 (arXiv 2412.19437), Abschnitt 3.3.</translation>
    </message>
    <message>
        <source>Weights counted twice</source>
        <translation>Doppelt gezählte Gewichte</translation>
    </message>
    <message>
        <source>Weights in the checkpoint that the restart&apos;s reading of weights covers already.</source>
        <translation>Gewichte im Checkpoint, die das Lesen der Gewichte beim Neustart schon umfasst.</translation>
    </message>
    <message>
        <source>in words: parameters × bytes per weight; 0 with adapters, whose checkpoint holds no frozen weight</source>
        <translation>in Worten: Parameter × Byte je Gewicht; 0 mit Adaptern, deren Checkpoint kein eingefrorenes Gewicht enthält</translation>
    </message>
    <message>
        <source>Newton-Schulz FLOPs</source>
        <translation>Newton-Schulz-FLOPs</translation>
    </message>
    <message>
        <source>Operations of Muon for each parameter in one update; 0 for other optimizers.</source>
        <translation>Operationen von Muon für jeden Parameter in einer Aktualisierung; 0 für andere Optimierer.</translation>
    </message>
    <message>
        <source>in words: 5 × (4 × smaller side + 2 × smaller side² ÷ larger side) of the matrices, weighted by their size</source>
        <translation>in Worten: 5 × (4 × kleinere Seite + 2 × kleinere Seite² ÷ größere Seite) der Matrizen, nach ihrer Größe gewichtet</translation>
    </message>
    <message>
        <source>Muon (arXiv 2502.16982), section 2.1.</source>
        <translation>Muon (arXiv 2502.16982), Abschnitt 2.1.</translation>
    </message>
    <message>
        <source>Newton-Schulz time</source>
        <translation>Newton-Schulz-Zeit</translation>
    </message>
    <message>
        <source>Time of that on one device, spread over those that share the optimizer&apos;s state.</source>
        <translation>Zeit dafür auf einem Gerät, verteilt über die, die den Optimierer-Zustand teilen.</translation>
    </message>
    <message>
        <source>in words: parameters updated × FLOPs for each ÷ (16-bit peak × GEMM efficiency)</source>
        <translation>in Worten: aktualisierte Parameter × FLOPs für jeden ÷ (16-Bit-Spitze × GEMM-Effizienz)</translation>
    </message>
    <message>
        <source>Muon (arXiv 2502.16982), section 2.3.</source>
        <translation>Muon (arXiv 2502.16982), Abschnitt 2.3.</translation>
    </message>
    <message>
        <source>Offload buffers</source>
        <translation>Auslagerungspuffer</translation>
    </message>
    <message>
        <source>Two layers of what passes through the device while the rest is elsewhere.</source>
        <translation>Zwei Schichten dessen, was durch das Gerät läuft, während der Rest anderswo liegt.</translation>
    </message>
    <message>
        <source>Kept elsewhere per GPU</source>
        <translation>Anderswo gehalten je GPU</translation>
    </message>
    <message>
        <source>Host memory for offloading</source>
        <translation>Hauptspeicher für das Auslagern</translation>
    </message>
    <message>
        <source>What offloading takes of the memory of one node.</source>
        <translation>Was das Auslagern vom Speicher eines Knotens braucht.</translation>
    </message>
    <message>
        <source>in words: offloaded bytes × GPUs per node when the target is the host, otherwise 0</source>
        <translation>in Worten: ausgelagerte Byte × GPUs je Knoten, wenn das Ziel der Host ist, sonst 0</translation>
    </message>
    <message>
        <source>Local drives needed</source>
        <translation>Benötigte lokale Laufwerke</translation>
    </message>
    <message>
        <source>What offloading takes of the drives of one node.</source>
        <translation>Was das Auslagern von den Laufwerken eines Knotens braucht.</translation>
    </message>
    <message>
        <source>in words: offloaded bytes × GPUs per node when the target is the drives, otherwise 0</source>
        <translation>in Worten: ausgelagerte Byte × GPUs je Knoten, wenn das Ziel die Laufwerke sind, sonst 0</translation>
    </message>
    <message>
        <source>Offload volume per step</source>
        <translation>Auslagerungsvolumen je Schritt</translation>
    </message>
    <message>
        <source>Bytes between one device and its host in one step.</source>
        <translation>Byte zwischen einem Gerät und seinem Host in einem Schritt.</translation>
    </message>
    <message>
        <source>Offload transfers</source>
        <translation>Auslagerungsübertragungen</translation>
    </message>
    <message>
        <source>Time of that on the link to the host, hidden or not.</source>
        <translation>Zeit dafür auf der Verbindung zum Host, verdeckt oder nicht.</translation>
    </message>
    <message>
        <source>Update on the host</source>
        <translation>Aktualisierung auf dem Host</translation>
    </message>
    <message>
        <source>Time of the host&apos;s processors for their share of the update.</source>
        <translation>Zeit der Prozessoren des Hosts für ihren Anteil der Aktualisierung.</translation>
    </message>
    <message>
        <source>in words: offloaded share × parameters updated on a node × bytes moved for each ÷ (43 % of the host&apos;s memory bandwidth)</source>
        <translation>in Worten: ausgelagerter Anteil × auf einem Knoten aktualisierte Parameter × bewegte Byte für jeden ÷ (43 % der Speicherbandbreite des Hosts)</translation>
    </message>
    <message>
        <source>ZeRO-Offload (arXiv 2101.06840), table 4: 10 billion parameters in 2.57 s.</source>
        <translation>ZeRO-Offload (arXiv 2101.06840), Tabelle 4: 10 Milliarden Parameter in 2,57 s.</translation>
    </message>
    <message>
        <source>Drive transfers</source>
        <translation>Laufwerksübertragungen</translation>
    </message>
    <message>
        <source>Time of the node&apos;s drives to read and write what passes through them.</source>
        <translation>Zeit der Laufwerke des Knotens, zu lesen und zu schreiben, was durch sie läuft.</translation>
    </message>
    <message>
        <source>in words: what all GPUs of a node read ÷ read bandwidth of its drives + what they write ÷ write bandwidth</source>
        <translation>in Worten: was alle GPUs eines Knotens lesen ÷ Lesebandbreite seiner Laufwerke + was sie schreiben ÷ Schreibbandbreite</translation>
    </message>
    <message>
        <source>The node&apos;s drives are too small for what is offloaded</source>
        <translation>Die Laufwerke des Knotens sind zu klein für das Ausgelagerte</translation>
    </message>
    <message>
        <source>Host memory is too small for what is offloaded</source>
        <translation>Der Hauptspeicher ist zu klein für das Ausgelagerte</translation>
    </message>
    <message>
        <source>What is offloaded fits its place</source>
        <translation>Das Ausgelagerte passt an seinen Platz</translation>
    </message>
    <message>
        <source>Offloading takes %1 of the step</source>
        <translation>Das Auslagern braucht %1 des Schritts</translation>
    </message>
    <message>
        <source>%1 s on the link to the host, %2 s for the update on its processors</source>
        <translation>%1 s auf der Verbindung zum Host, %2 s für die Aktualisierung auf seinen Prozessoren</translation>
    </message>
    <message>
        <source>The memory of a node is too small for its checkpoints, caches and offloaded states</source>
        <translation>Der Speicher eines Knotens ist zu klein für seine Checkpoints, Caches und ausgelagerten Zustände</translation>
    </message>
    <message>
        <source>Step time from %1, memory from %2 measured runs of %3 on %4</source>
        <translation>Schrittzeit aus %1, Speicher aus %2 gemessenen Läufen von %3 auf %4</translation>
    </message>
    <message>
        <source>No measured run of %1 on %2: the band is wider, and rests on %3 runs of %1 on other accelerators and %4 of other frameworks on %2</source>
        <translation>Kein gemessener Lauf von %1 auf %2: Das Band ist breiter und beruht auf %3 Läufen von %1 auf anderen Beschleunigern und %4 anderer Frameworks auf %2</translation>
    </message>
    <message>
        <source>No measured runs of %1, whose kernels are taken for those of %2: the band is wider, and rests on %3 runs of %4 on other devices</source>
        <translation>Keine gemessenen Läufe auf %1, dessen Kernel als solche von %2 gelten: Das Band ist breiter und beruht auf %3 Läufen von %4 auf anderen Geräten</translation>
    </message>
    <message>
        <source>No measured run of %1: the band is wider, and rests on other frameworks</source>
        <translation>Kein gemessener Lauf von %1: Das Band ist breiter und beruht auf anderen Frameworks</translation>
    </message>
    <message>
        <source>Memory bandwidth reached</source>
        <translation>Speicherbandbreite, erreicht</translation>
    </message>
    <message>
        <source>Share of the memory bandwidth that streaming kernels reach.</source>
        <translation>Anteil der Speicherbandbreite, den streamende Kernel erreichen.</translation>
    </message>
    <message>
        <source>Kernel measurements: 85 to 92 %.</source>
        <translation>Kernel-Messungen: 85 bis 92 %.</translation>
    </message>
    <message>
        <source>Grouped products</source>
        <translation>Gruppierte Produkte</translation>
    </message>
    <message>
        <source>Product saturation</source>
        <translation>Produktsättigung</translation>
    </message>
    <message>
        <source>Size at which one dimension of a product halves its rate.</source>
        <translation>Größe, bei der eine Dimension eines Produkts dessen Rate halbiert.</translation>
    </message>
    <message>
        <source>Kernel tables of six accelerators.</source>
        <translation>Kernel-Tabellen von sechs Beschleunigern.</translation>
    </message>
    <message>
        <source>Misaligned products</source>
        <translation>Nicht ausgerichtete Produkte</translation>
    </message>
    <message>
        <source>Rate of a product whose width on one device is no multiple of 64 elements.</source>
        <translation>Rate eines Produkts, dessen Breite auf einem Gerät kein Vielfaches von 64 Elementen ist.</translation>
    </message>
    <message>
        <source>BigScience chronicles: hidden size 14,400 on 8 devices.</source>
        <translation>BigScience chronicles: Hidden-Größe 14.400 auf 8 Geräten.</translation>
    </message>
    <message>
        <source>Host against device</source>
        <translation>Host gegen Gerät</translation>
    </message>
    <message>
        <source>How sharply the slower of host and device sets the pace: 1 adds the two, a large value takes the larger.</source>
        <translation>Wie scharf der langsamere von Host und Gerät das Tempo bestimmt: 1 addiert beide, ein großer Wert nimmt den größeren.</translation>
    </message>
    <message>
        <source>Attention head size</source>
        <translation>Kopfgröße der Attention</translation>
    </message>
    <message>
        <source>Head size at which attention reaches half of its rate.</source>
        <translation>Kopfgröße, bei der Attention die Hälfte ihrer Rate erreicht.</translation>
    </message>
    <message>
        <source>FlashAttention-2 (arXiv 2307.08691), figure 5.</source>
        <translation>FlashAttention-2 (arXiv 2307.08691), Abbildung 5.</translation>
    </message>
    <message>
        <source>Attention backward</source>
        <translation>Attention rückwärts</translation>
    </message>
    <message>
        <source>Rate of attention backward as a share of forward.</source>
        <translation>Rate der Attention rückwärts als Anteil der Rate vorwärts.</translation>
    </message>
    <message>
        <source>Unfused passes</source>
        <translation>Durchgänge ohne Fusion</translation>
    </message>
    <message>
        <source>Times that unfused attention moves its square of scores in the forward pass.</source>
        <translation>Wie oft nicht fusionierte Attention ihr Quadrat der Scores im Vorwärtsdurchgang bewegt.</translation>
    </message>
    <message>
        <source>Scores, scale, mask, softmax, dropout: read and written.</source>
        <translation>Scores, Skalierung, Maske, Softmax, Dropout: gelesen und geschrieben.</translation>
    </message>
    <message>
        <source>Products of heads</source>
        <translation>Produkte der Köpfe</translation>
    </message>
    <message>
        <source>Rate of batched products of single heads as a share of large ones.</source>
        <translation>Rate gebündelter Produkte einzelner Köpfe als Anteil der Rate großer.</translation>
    </message>
    <message>
        <source>Kernel tables.</source>
        <translation>Kernel-Tabellen.</translation>
    </message>
    <message>
        <source>Misaligned heads</source>
        <translation>Nicht ausgerichtete Köpfe</translation>
    </message>
    <message>
        <source>Rate of unfused attention whose head size is no multiple of 8.</source>
        <translation>Rate nicht fusionierter Attention, deren Kopfgröße kein Vielfaches von 8 ist.</translation>
    </message>
    <message>
        <source>BigScience chronicles.</source>
        <translation>BigScience chronicles.</translation>
    </message>
    <message>
        <source>Quantising traffic</source>
        <translation>Verkehr des Quantisierens</translation>
    </message>
    <message>
        <source>Bytes moved for each element that is brought to 8 or 4 bits.</source>
        <translation>Byte, die je Element bewegt werden, das auf 8 oder 4 Bit gebracht wird.</translation>
    </message>
    <message>
        <source>Read in 2 bytes, written in 1 or less.</source>
        <translation>Gelesen in 2 Byte, geschrieben in 1 oder weniger.</translation>
    </message>
    <message>
        <source>Scales in matrix units</source>
        <translation>Skalen in Matrixeinheiten</translation>
    </message>
    <message>
        <source>Rate of products with one scale for each block as a share of those with one for each tensor, where the matrix units apply the scales.</source>
        <translation>Rate von Produkten mit einer Skala je Block als Anteil derer mit einer je Tensor, wo die Matrixeinheiten die Skalen anwenden.</translation>
    </message>
    <message>
        <source>Megatron-Bridge: MXFP8 against FP8 in the same layouts on B200, GB200 and GB300, 4 to 8 % slower.</source>
        <translation>Megatron-Bridge: MXFP8 gegen FP8 in denselben Layouts auf B200, GB200 und GB300, 4 bis 8 % langsamer.</translation>
    </message>
    <message>
        <source>Scales in kernels</source>
        <translation>Skalen in Kernels</translation>
    </message>
    <message>
        <source>The same where the kernel applies the scales between steps of its sum.</source>
        <translation>Dasselbe, wo der Kernel die Skalen zwischen Schritten seiner Summe anwendet.</translation>
    </message>
    <message>
        <source>Kernel tables of H100: 0.59 of the peak with a scale a block for 0.72 with one a tensor, of which the start takes some.</source>
        <translation>Kernel-Tabellen der H100: 0,59 der Spitze mit einer Skala je Block statt 0,72 mit einer je Tensor; einen Teil davon nimmt der Anlauf.</translation>
    </message>
    <message>
        <source>Few devices</source>
        <translation>Wenige Geräte</translation>
    </message>
    <message>
        <source>Share of the rate that a collective of n devices lacks, times n².</source>
        <translation>Anteil der Rate, der einem Collective von n Geräten fehlt, mal n².</translation>
    </message>
    <message>
        <source>NCCL tables: 2 devices reach 65 %, 4 reach 92 % of what 8 reach.</source>
        <translation>NCCL-Tabellen: 2 Geräte erreichen 65 %, 4 erreichen 92 % dessen, was 8 erreichen.</translation>
    </message>
    <message>
        <source>Scale-up link reached</source>
        <translation>Scale-up-Link, erreicht</translation>
    </message>
    <message>
        <source>Share of the link that large collectives inside the domain reach.</source>
        <translation>Anteil des Links, den große Collectives innerhalb der Domäne erreichen.</translation>
    </message>
    <message>
        <source>NCCL bus bandwidth of 8 A100, H200, B200: 76 to 82 %.</source>
        <translation>NCCL-Busbandbreite von 8 A100, H200, B200: 76 bis 82 %.</translation>
    </message>
    <message>
        <source>Network reached</source>
        <translation>Netzwerk, erreicht</translation>
    </message>
    <message>
        <source>About 80 to 90 % measured.</source>
        <translation>Etwa 80 bis 90 % gemessen.</translation>
    </message>
    <message>
        <source>All-to-all</source>
        <translation>All-to-All</translation>
    </message>
    <message>
        <source>Rate of an all-to-all as a share of a gather&apos;s.</source>
        <translation>Rate eines All-to-All als Anteil der Rate eines Gathers.</translation>
    </message>
    <message>
        <source>NCCL tests on two nodes.</source>
        <translation>NCCL-Tests auf zwei Knoten.</translation>
    </message>
    <message>
        <source>Latency by devices</source>
        <translation>Latenz nach Geräten</translation>
    </message>
    <message>
        <source>What each further device of a domain adds to a collective&apos;s latency.</source>
        <translation>Was jedes weitere Gerät einer Domäne zur Latenz eines Collectives hinzufügt.</translation>
    </message>
    <message>
        <source>Latency per node</source>
        <translation>Latenz je Knoten</translation>
    </message>
    <message>
        <source>NCCL tuning tables.</source>
        <translation>NCCL-Tuning-Tabellen.</translation>
    </message>
    <message>
        <source>Pace that frees gathers</source>
        <translation>Tempo, das Gathers freigibt</translation>
    </message>
    <message>
        <source>Time of a micro-batch on one stage at which half of the gathered inputs are still held.</source>
        <translation>Zeit eines Micro-Batch auf einer Stufe, bei der die Hälfte der gesammelten Eingaben noch gehalten wird.</translation>
    </message>
    <message>
        <source>nanotron runs: healthy ones hold them, slow ones do not.</source>
        <translation>nanotron-Läufe: Gesunde halten sie, langsame nicht.</translation>
    </message>
    <message>
        <source>Nodes that free gathers</source>
        <translation>Knoten, die Gathers freigeben</translation>
    </message>
    <message>
        <source>Number of nodes at which half of the gathered inputs are still held, while tensor parallelism stays inside one.</source>
        <translation>Zahl der Knoten, bei der die Hälfte der gesammelten Eingaben noch gehalten wird, solange Tensor-Parallelität in einem bleibt.</translation>
    </message>
    <message>
        <source>nanotron runs on 1 to 64 nodes.</source>
        <translation>nanotron-Läufe auf 1 bis 64 Knoten.</translation>
    </message>
    <message>
        <source>Sharpness of that</source>
        <translation>Schärfe davon</translation>
    </message>
    <message>
        <source>Power with which the held share falls with the nodes.</source>
        <translation>Potenz, mit der der gehaltene Anteil mit den Knoten fällt.</translation>
    </message>
    <message>
        <source>Gathers held in a pipeline</source>
        <translation>In einer Pipeline gehaltene Gathers</translation>
    </message>
    <message>
        <source>Gathered inputs held a layer in flight with a pipeline ÷ without: its messages keep the host from running ahead.</source>
        <translation>Gehaltene gesammelte Eingaben je Schicht in Arbeit mit Pipeline ÷ ohne: Ihre Nachrichten hindern den Host am Vorauslaufen.</translation>
    </message>
    <message>
        <source>nanotron runs with 1 to 32 stages.</source>
        <translation>nanotron-Läufe mit 1 bis 32 Stufen.</translation>
    </message>
    <message>
        <source>Products in 16 bits</source>
        <translation>Produkte in 16 Bit</translation>
    </message>
    <message>
        <source>Kernel tables, less clocks under load.</source>
        <translation>Kernel-Tabellen, abzüglich der Taktsenkung unter Last.</translation>
    </message>
    <message>
        <source>Products in 8 bits</source>
        <translation>Produkte in 8 Bit</translation>
    </message>
    <message>
        <source>Products in 4 bits</source>
        <translation>Produkte in 4 Bit</translation>
    </message>
    <message>
        <source>Share of the 16-bit peak that the best attention kernel reaches on long sequences.</source>
        <translation>Anteil der 16-Bit-Spitze, den der beste Attention-Kernel bei langen Sequenzen erreicht.</translation>
    </message>
    <message>
        <source>FlashAttention-2 and 3 papers.</source>
        <translation>Arbeiten zu FlashAttention-2 und 3.</translation>
    </message>
    <message>
        <source>Sequence length at which attention reaches half of its rate.</source>
        <translation>Sequenzlänge, bei der Attention die Hälfte ihrer Rate erreicht.</translation>
    </message>
    <message>
        <source>Attention kernels of H100 and B200 by sequence length.</source>
        <translation>Attention-Kernel von H100 und B200 nach Sequenzlänge.</translation>
    </message>
    <message>
        <source>PyTorch profiler traces: 5 to 40 µs.</source>
        <translation>Traces des PyTorch-Profilers: 5 bis 40 µs.</translation>
    </message>
    <message>
        <source>Kernel start</source>
        <translation>Kernel-Start</translation>
    </message>
    <message>
        <source>Time that each kernel needs to fill and drain the device, with the gap before the next.</source>
        <translation>Zeit, die jeder Kernel braucht, um das Gerät zu füllen und zu leeren, mit der Lücke vor dem nächsten.</translation>
    </message>
    <message>
        <source>Kernel tables: 2 to 5 µs a product; eager frameworks leave gaps.</source>
        <translation>Kernel-Tabellen: 2 bis 5 µs je Produkt; Frameworks im Eager-Modus lassen Lücken.</translation>
    </message>
    <message>
        <source>Collective latency</source>
        <translation>Latenz eines Collectives</translation>
    </message>
    <message>
        <source>Start-up time of a gather or scatter inside the domain; an all-reduce is two of them.</source>
        <translation>Anlaufzeit eines Gathers oder Scatters innerhalb der Domäne; ein All-Reduce besteht aus zweien.</translation>
    </message>
    <message>
        <source>Gradient traffic</source>
        <translation>Gradientenverkehr</translation>
    </message>
    <message>
        <source>Bytes moved for each weight when a micro-batch adds its FP32 gradient, beyond what the product itself hides.</source>
        <translation>Byte, die je Gewicht bewegt werden, wenn ein Micro-Batch seinen FP32-Gradienten addiert, über das hinaus, was das Produkt selbst verdeckt.</translation>
    </message>
    <message>
        <source>Read and written in 4 bytes; nothing where the product&apos;s kernel accumulates.</source>
        <translation>Gelesen und geschrieben in 4 Byte; nichts, wo der Kernel des Produkts akkumuliert.</translation>
    </message>
    <message>
        <source>Loss traffic</source>
        <translation>Loss-Verkehr</translation>
    </message>
    <message>
        <source>Bytes moved for each logit by the loss, forward and backward.</source>
        <translation>Byte, die der Loss je Logit bewegt, vorwärts und rückwärts.</translation>
    </message>
    <message>
        <source>Fused cross entropy 9; eager PyTorch several passes in 4 bytes.</source>
        <translation>Fused Cross-Entropy 9; PyTorch im Eager-Modus mehrere Durchgänge in 4 Byte.</translation>
    </message>
    <message>
        <source>Published runs: 8 to 52 ms.</source>
        <translation>Veröffentlichte Läufe: 8 bis 52 ms.</translation>
    </message>
    <message>
        <source>Product library</source>
        <translation>Produktbibliothek</translation>
    </message>
    <message>
        <source>Share of the device&apos;s product rate that the framework reaches: layouts, fused gradient accumulation, clocks under its load.</source>
        <translation>Anteil der Produktrate des Geräts, den das Framework erreicht: Layouts, fusionierte Gradientenakkumulation, Takt unter seiner Last.</translation>
    </message>
    <message>
        <source>Runs of several frameworks on the same device.</source>
        <translation>Läufe mehrerer Frameworks auf demselben Gerät.</translation>
    </message>
    <message>
        <source>Attention library</source>
        <translation>Attention-Bibliothek</translation>
    </message>
    <message>
        <source>Share of the device&apos;s best attention kernel that the framework&apos;s library reaches.</source>
        <translation>Anteil des besten Attention-Kernels des Geräts, den die Bibliothek des Frameworks erreicht.</translation>
    </message>
    <message>
        <source>FlashAttention-2 against cuDNN on H100.</source>
        <translation>FlashAttention-2 gegenüber cuDNN auf H100.</translation>
    </message>
    <message>
        <source>Elementwise traffic</source>
        <translation>Elementweiser Verkehr</translation>
    </message>
    <message>
        <source>Bytes moved by norms, activations and residuals ÷ those of fused kernels.</source>
        <translation>Byte, die Normen, Aktivierungen und Residuen bewegen ÷ die fusionierter Kernel.</translation>
    </message>
    <message>
        <source>Fused against eager kernels.</source>
        <translation>Fusionierte gegenüber Eager-Kerneln.</translation>
    </message>
    <message>
        <source>Tensor overlap</source>
        <translation>Tensor-Überlappung</translation>
    </message>
    <message>
        <source>Share of tensor-parallel traffic that runs behind products.</source>
        <translation>Anteil des tensorparallelen Verkehrs, der hinter Produkten läuft.</translation>
    </message>
    <message>
        <source>Megatron user buffers, torchtitan AsyncTP.</source>
        <translation>User Buffers von Megatron, AsyncTP von torchtitan.</translation>
    </message>
    <message>
        <source>Expert overlap</source>
        <translation>Experten-Überlappung</translation>
    </message>
    <message>
        <source>Share of the experts&apos; exchanges that runs behind computing.</source>
        <translation>Anteil des Austauschs der Experten, der hinter dem Rechnen läuft.</translation>
    </message>
    <message>
        <source>Data overlap</source>
        <translation>Daten-Überlappung</translation>
    </message>
    <message>
        <source>Share of gradient and weight traffic that runs behind computing.</source>
        <translation>Anteil des Gradienten- und Gewichtsverkehrs, der hinter dem Rechnen läuft.</translation>
    </message>
    <message>
        <source>Published runs with and without overlap.</source>
        <translation>Veröffentlichte Läufe mit und ohne Überlappung.</translation>
    </message>
    <message>
        <source>Weak scaling of published runs.</source>
        <translation>Schwache Skalierung veröffentlichter Läufe.</translation>
    </message>
    <message>
        <source>Latency per rank</source>
        <translation>Latenz je Rang</translation>
    </message>
    <message>
        <source>Added to a collective between nodes by each further rank of its group.</source>
        <translation>Was jeder weitere Rang seiner Gruppe zu einem Collective zwischen Knoten hinzufügt.</translation>
    </message>
    <message>
        <source>Ultra-Scale Playbook: gathers of 16 to 64 nodes take 31 to 45 µs a rank.</source>
        <translation>Ultra-Scale Playbook: Gathers über 16 bis 64 Knoten dauern 31 bis 45 µs je Rang.</translation>
    </message>
    <message>
        <source>Pipeline floor</source>
        <translation>Untergrenze der Pipeline</translation>
    </message>
    <message>
        <source>Time of a layer, both passes, below which a pipeline between nodes never falls.</source>
        <translation>Zeit einer Schicht, beide Durchgänge, unter die eine Pipeline zwischen Knoten nie fällt.</translation>
    </message>
    <message>
        <source>nanotron runs of the Ultra-Scale Playbook.</source>
        <translation>nanotron-Läufe des Ultra-Scale Playbook.</translation>
    </message>
    <message>
        <source>Pipeline floor per rank</source>
        <translation>Untergrenze der Pipeline je Rang</translation>
    </message>
    <message>
        <source>Pipeline stall</source>
        <translation>Stillstand der Pipeline</translation>
    </message>
    <message>
        <source>Time lost in each message of a stalled pipeline; from 32 nodes on most pipelines of this framework stall.</source>
        <translation>Zeit, die in jeder Nachricht einer stockenden Pipeline verloren geht; ab 32 Knoten stocken die meisten Pipelines dieses Frameworks.</translation>
    </message>
    <message>
        <source>Bytes held for each logit with its loss and gradient.</source>
        <translation>Byte, die je Logit mit seinem Loss und Gradienten gehalten werden.</translation>
    </message>
    <message>
        <source>Fused 6, PyTorch compiled 8 to 10, eager 16.</source>
        <translation>Fused 6, PyTorch kompiliert 8 bis 10, Eager-Modus 16.</translation>
    </message>
    <message>
        <source>Layer in backward</source>
        <translation>Schicht im Rückwärtsdurchgang</translation>
    </message>
    <message>
        <source>Bytes of the layer in its backward pass, for each token and hidden element.</source>
        <translation>Byte der Schicht in ihrem Rückwärtsdurchgang, je Token und Hidden-Element.</translation>
    </message>
    <message>
        <source>Peaks of published runs.</source>
        <translation>Spitzenwerte veröffentlichter Läufe.</translation>
    </message>
    <message>
        <source>Weight gradient in the making</source>
        <translation>Entstehender Gewichtsgradient</translation>
    </message>
    <message>
        <source>Bytes a parameter of one layer&apos;s MLP while its gradient is made.</source>
        <translation>Byte je Parameter des MLP einer Schicht, während dessen Gradient entsteht.</translation>
    </message>
    <message>
        <source>Transformer Engine: dummy gradients.</source>
        <translation>Transformer Engine: Dummy-Gradienten.</translation>
    </message>
    <message>
        <source>Stage boundary</source>
        <translation>Stufengrenze</translation>
    </message>
    <message>
        <source>Bytes for each token and hidden element of a micro-batch in flight, not divided by tensor parallelism.</source>
        <translation>Byte je Token und Hidden-Element eines Micro-Batch in Arbeit, nicht durch Tensor-Parallelität geteilt.</translation>
    </message>
    <message>
        <source>Gathered inputs held</source>
        <translation>Gehaltene gesammelte Eingaben</translation>
    </message>
    <message>
        <source>Bytes for each token and hidden element of a layer, gathered over tensor parallelism and held while communication runs ahead.</source>
        <translation>Byte je Token und Hidden-Element einer Schicht, über Tensor-parallel gesammelt und gehalten, während die Kommunikation vorausläuft.</translation>
    </message>
    <message>
        <source>nanotron runs: healthy ones hold them, stalled ones do not.</source>
        <translation>nanotron-Läufe: Gesunde halten sie, stockende nicht.</translation>
    </message>
    <message>
        <source>Gathered inputs at most</source>
        <translation>Gesammelte Eingaben höchstens</translation>
    </message>
    <message>
        <source>The same of all layers in flight together: communication runs ahead only so far.</source>
        <translation>Dasselbe für alle Schichten in Arbeit zusammen: Die Kommunikation läuft nur begrenzt voraus.</translation>
    </message>
    <message>
        <source>nanotron runs of 16 and of 32 layers hold the same.</source>
        <translation>nanotron-Läufe mit 16 und mit 32 Schichten halten gleich viel.</translation>
    </message>
    <message>
        <source>Recomputed layer</source>
        <translation>Neu berechnete Schicht</translation>
    </message>
    <message>
        <source>Copies of a recomputed layer&apos;s activations that are alive at once.</source>
        <translation>Kopien der Aktivierungen einer neu berechneten Schicht, die gleichzeitig bestehen.</translation>
    </message>
    <message>
        <source>Forward and gradients: 1 to 3.</source>
        <translation>Vorwärts und Gradienten: 1 bis 3.</translation>
    </message>
    <message>
        <source>Gradient copies</source>
        <translation>Gradientenkopien</translation>
    </message>
    <message>
        <source>Bytes a parameter of undivided gradient copies, when there is more than one replica.</source>
        <translation>Byte je Parameter für ungeteilte Gradientenkopien, wenn es mehr als ein Replikat gibt.</translation>
    </message>
    <message>
        <source>nanotron: a 16-bit bucket beside the FP32 accumulation.</source>
        <translation>nanotron: ein 16-Bit-Bucket neben der FP32-Akkumulation.</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>Driver context, libraries and channel buffers.</source>
        <translation>Treiberkontext, Bibliotheken und Kanalpuffer.</translation>
    </message>
    <message>
        <source>nvidia-smi against the allocator&apos;s figures.</source>
        <translation>nvidia-smi gegenüber den Angaben des Allocators.</translation>
    </message>
    <message>
        <source>Reserved but unused ÷ allocated.</source>
        <translation>Reserviert, aber ungenutzt ÷ belegt.</translation>
    </message>
    <message>
        <source>Megatron: 1.03 at TP 8 to 1.07 at TP 1.</source>
        <translation>Megatron: 1,03 bei TP 8 bis 1,07 bei TP 1.</translation>
    </message>
    <message>
        <source>Activations kept</source>
        <translation>Behaltene Aktivierungen</translation>
    </message>
    <message>
        <source>Activations kept for the backward pass ÷ those of the framework&apos;s list of tensors.</source>
        <translation>Für den Rückwärtsdurchgang behaltene Aktivierungen ÷ die der Tensorliste des Frameworks.</translation>
    </message>
    <message>
        <source>1 for the frameworks whose lists are known; a stack of one&apos;s own may keep more or fewer.</source>
        <translation>1 für die Frameworks, deren Listen bekannt sind; ein eigener Stack kann mehr oder weniger behalten.</translation>
    </message>
    <message>
        <source>by framework</source>
        <translation>nach Framework</translation>
    </message>
    <message>
        <source>ZB-H1</source>
        <translation>ZB-H1</translation>
    </message>
    <message>
        <source>1F1B whose gradients of weights wait for a free moment: a third of the bubble, the memory of its first stage on all</source>
        <translation>1F1B, dessen Gewichtsgradienten auf einen freien Moment warten: ein Drittel der Blase, auf allen Stufen der Speicher der ersten</translation>
    </message>
    <message>
        <source>ZB-V</source>
        <translation>ZB-V</translation>
    </message>
    <message>
        <source>Zero bubble on a V: each device holds two short stages, down and back; the memory of 1F1B on every stage</source>
        <translation>Zero Bubble auf einem V: Jedes Gerät hält zwei kurze Stufen, hinab und zurück; der Speicher von 1F1B auf jeder Stufe</translation>
    </message>
    <message>
        <source>DualPipe</source>
        <translation>DualPipe</translation>
    </message>
    <message>
        <source>Micro-batches enter at both ends: forward and backward passes run in pairs; two copies of the weights</source>
        <translation>Micro-Batches treten an beiden Enden ein: Vorwärts- und Rückwärtsdurchgänge laufen paarweise; zwei Kopien der Gewichte</translation>
    </message>
    <message>
        <source>By cost</source>
        <translation>Nach Kosten</translation>
    </message>
    <message>
        <source>Layers in order, a new stage whenever its share of the compute cost is reached, the head counted (nanotron)</source>
        <translation>Schichten der Reihe nach, eine neue Stufe, sobald ihr Anteil an den Rechenkosten erreicht ist, den Ausgabekopf mitgezählt (nanotron)</translation>
    </message>
    <message>
        <source>Megatron-LM (arXiv 2104.04473), section 2.2; Zero Bubble (arXiv 2401.10241); DeepSeek-V3 report (arXiv 2412.19437), table 2. Interleaving in the Llama 3 report.</source>
        <translation>Megatron-LM (arXiv 2104.04473), Abschnitt 2.2; Zero Bubble (arXiv 2401.10241); DeepSeek-V3 report (arXiv 2412.19437), Tabelle 2. Verschränkung im Llama 3 report.</translation>
    </message>
    <message>
        <source>fitted</source>
        <translation>angepasst</translation>
    </message>
    <message>
        <source>Megatron</source>
        <translation>Megatron</translation>
    </message>
    <message>
        <source>Megatron-LM, Megatron-Core, NeMo with Transformer Engine</source>
        <translation>Megatron-LM, Megatron-Core, NeMo mit Transformer Engine</translation>
    </message>
    <message>
        <source>Megatron-LM, eager</source>
        <translation>Megatron-LM, eager</translation>
    </message>
    <message>
        <source>Megatron-LM of 2020 to 2022: kernels launched one by one, attention not fused, little overlap</source>
        <translation>Megatron-LM von 2020 bis 2022: Kernel einzeln gestartet, Attention nicht fusioniert, wenig Überlappung</translation>
    </message>
    <message>
        <source>nanotron</source>
        <translation>nanotron</translation>
    </message>
    <message>
        <source>Hugging Face nanotron, as in the Ultra-Scale Playbook</source>
        <translation>Hugging Face nanotron, wie im Ultra-Scale Playbook</translation>
    </message>
    <message>
        <source>FSDP2, torchtitan</source>
        <translation>FSDP2, torchtitan</translation>
    </message>
    <message>
        <source>PyTorch fully sharded data parallel: torchtitan, llm-foundry</source>
        <translation>PyTorch Fully Sharded Data Parallel: torchtitan, llm-foundry</translation>
    </message>
    <message>
        <source>DeepSpeed</source>
        <translation>DeepSpeed</translation>
    </message>
    <message>
        <source>Megatron-DeepSpeed with ZeRO</source>
        <translation>Megatron-DeepSpeed mit ZeRO</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>Operationen</translation>
    </message>
    <message>
        <source>Keep the inputs of every other product and of attention; repeat what is cheap between (torchtitan)</source>
        <translation>Die Eingaben jedes zweiten Produkts und der Attention behalten; wiederholen, was dazwischen billig ist (torchtitan)</translation>
    </message>
    <message>
        <source>Framework</source>
        <translation>Framework</translation>
    </message>
    <message>
        <source>The program that trains: what it launches, overlaps, keeps in memory and wastes.</source>
        <translation>Das Programm, das trainiert: was es startet, überlappt, im Speicher hält und verschwendet.</translation>
    </message>
    <message>
        <source>Each profile is fitted to published runs of that framework.</source>
        <translation>Jedes Profil ist an veröffentlichte Läufe dieses Frameworks angepasst.</translation>
    </message>
    <message>
        <source>Micro-batches whose activations the fullest stage holds at its peak, counted in passes through all its layers.</source>
        <translation>Micro-Batches, deren Aktivierungen die vollste Stufe bei ihrer Spitze hält, gezählt in Durchgängen durch alle ihre Schichten.</translation>
    </message>
    <message>
        <source>in words: all of them for AFAB; as many as stages follow, its own included, for 1F1B and ZB-H1; (2 × (stages after it) + (virtual stages − 1) × stages + 1) ÷ virtual stages when interleaved; stages for ZB-V; (stages + 1) ÷ 2 for DualPipe; at most all</source>
        <translation>in Worten: alle bei AFAB; so viele, wie Stufen folgen, die eigene eingeschlossen, bei 1F1B und ZB-H1; (2 × (Stufen danach) + (virtuelle Stufen − 1) × Stufen + 1) ÷ virtuelle Stufen, wenn verschränkt; Stufen bei ZB-V; (Stufen + 1) ÷ 2 bei DualPipe; höchstens alle</translation>
    </message>
    <message>
        <source>Megatron-LM (arXiv 2104.04473), section 2.2; Zero Bubble (arXiv 2401.10241); DeepSeek-V3 report (arXiv 2412.19437), table 2.</source>
        <translation>Megatron-LM (arXiv 2104.04473), Abschnitt 2.2; Zero Bubble (arXiv 2401.10241); DeepSeek-V3 report (arXiv 2412.19437), Tabelle 2.</translation>
    </message>
    <message>
        <source>Weight gradients pending</source>
        <translation>Ausstehende Gewichtsgradienten</translation>
    </message>
    <message>
        <source>Micro-batches at that peak whose backward pass is done while the gradients of their weights wait.</source>
        <translation>Micro-Batches bei dieser Spitze, deren Rückwärtsdurchgang getan ist, während die Gradienten ihrer Gewichte warten.</translation>
    </message>
    <message>
        <source>in words: as many as stages come before it for ZB-H1; none at the peak of the other schedules, unless recomputed activations are kept for them</source>
        <translation>in Worten: so viele, wie Stufen davor liegen, bei ZB-H1; keine an der Spitze der anderen Ablaufpläne, außer wenn neu berechnete Aktivierungen für sie behalten werden</translation>
    </message>
    <message>
        <source>Zero Bubble (arXiv 2401.10241), section 2.</source>
        <translation>Zero Bubble (arXiv 2401.10241), Abschnitt 2.</translation>
    </message>
    <message>
        <source>Kept for weight gradients</source>
        <translation>Für Gewichtsgradienten behalten</translation>
    </message>
    <message>
        <source>What one layer keeps of one micro-batch until the gradients of its weights are computed: inputs and gradients of the outputs of its matrix products.</source>
        <translation>Was eine Schicht von einem Micro-Batch behält, bis die Gradienten ihrer Gewichte berechnet sind: Eingaben ihrer Matrixprodukte und Gradienten von deren Ausgaben.</translation>
    </message>
    <message>
        <source>in words: 32 ÷ 34 of what the layer keeps for the backward pass without attention scores and without recomputing</source>
        <translation>in Worten: 32 ÷ 34 dessen, was die Schicht ohne Attention-Scores und ohne Neuberechnung für den Rückwärtsdurchgang behält</translation>
    </message>
    <message>
        <source>Zero Bubble (arXiv 2401.10241), table 1.</source>
        <translation>Zero Bubble (arXiv 2401.10241), Tabelle 1.</translation>
    </message>
    <message>
        <source>Gradients of the layer whose backward pass runs, what recomputing brings back, and weight gradients in the making.</source>
        <translation>Gradienten der Schicht, deren Rückwärtsdurchgang läuft, was Neuberechnung zurückbringt, und entstehende Gewichtsgradienten.</translation>
    </message>
    <message>
        <source>in words: the framework&apos;s bytes for each token and hidden element ÷ tensor parallel, plus its copies of the activations that were dropped, plus its bytes for each weight of one MLP</source>
        <translation>in Worten: die Byte des Frameworks je Token und Hidden-Element ÷ Tensor-parallel, dazu seine Kopien der verworfenen Aktivierungen und seine Byte je Gewicht eines MLP</translation>
    </message>
    <message>
        <source>Peaks of published runs, framework by framework.</source>
        <translation>Spitzenwerte veröffentlichter Läufe, Framework für Framework.</translation>
    </message>
    <message>
        <source>Inputs gathered for tensor-parallel products that are still alive at the peak, as expected from the pace of the run.</source>
        <translation>Für tensor-parallele Produkte gesammelte Eingaben, die bei der Spitze noch bestehen, wie nach dem Tempo des Laufs zu erwarten.</translation>
    </message>
    <message>
        <source>in words: gathered inputs at most × a share that falls from 1 to 0 as a micro-batch on a stage takes longer</source>
        <translation>in Worten: gesammelte Eingaben höchstens × ein Anteil, der von 1 auf 0 fällt, je länger ein Micro-Batch auf einer Stufe braucht</translation>
    </message>
    <message>
        <source>Gathered inputs that are alive when communication runs as far ahead as it can.</source>
        <translation>Gesammelte Eingaben, die bestehen, wenn die Kommunikation so weit vorausläuft, wie sie kann.</translation>
    </message>
    <message>
        <source>in words: bytes of the framework for each token, hidden element and layer in flight</source>
        <translation>in Worten: Byte des Frameworks je Token, Hidden-Element und Schicht in Arbeit</translation>
    </message>
    <message>
        <source>Stalled runs</source>
        <translation>Stockende Läufe</translation>
    </message>
    <message>
        <source>Share of the runs of this framework and size whose pipeline or collectives stall: the expected time lies between the healthy and the stalled one.</source>
        <translation>Anteil der Läufe dieses Frameworks und dieser Größe, deren Pipeline oder Collectives stocken: Die erwartete Zeit liegt zwischen der gesunden und der stockenden.</translation>
    </message>
    <message>
        <source>nanotron runs of the Ultra-Scale Playbook; the cause is not known.</source>
        <translation>nanotron-Läufe des Ultra-Scale Playbook; die Ursache ist nicht bekannt.</translation>
    </message>
    <message>
        <source>in words: for each layer products ÷ (peak × efficiency), attention ÷ its own efficiency, elementwise bytes ÷ memory bandwidth, and the start of each kernel; the head on the last stage</source>
        <translation>in Worten: je Schicht Produkte ÷ (Spitze × Effizienz), Attention ÷ ihre eigene Effizienz, elementweise Byte ÷ Speicherbandbreite und der Start jedes Kernels; der Ausgabekopf auf der letzten Stufe</translation>
    </message>
    <message>
        <source>Roofline (Williams et al. 2009); FlashAttention-2 (arXiv 2307.08691).</source>
        <translation>Roofline (Williams et al. 2009); FlashAttention-2 (arXiv 2307.08691).</translation>
    </message>
    <message>
        <source>Host per micro-batch</source>
        <translation>Host je Micro-Batch</translation>
    </message>
    <message>
        <source>Waiting for kernels to be launched, for one micro-batch on that stage.</source>
        <translation>Warten auf den Start von Kerneln, für einen Micro-Batch auf dieser Stufe.</translation>
    </message>
    <message>
        <source>in words: for each layer and pass the smooth maximum of device time and launch time, less the device time; launch time is kernels × launch latency</source>
        <translation>in Worten: je Schicht und Durchgang das glatte Maximum aus Gerätezeit und Startzeit, abzüglich der Gerätezeit; Startzeit ist Kernel × Startlatenz</translation>
    </message>
    <message>
        <source>Launch floors of published runs; PyTorch profiler traces.</source>
        <translation>Untergrenzen durch Kernelstarts in veröffentlichten Läufen; Aufzeichnungen des PyTorch-Profilers.</translation>
    </message>
    <message>
        <source>in words: expert layers × what is left of 4 all-to-alls when the EP overlap of them runs behind computing</source>
        <translation>in Worten: Expertenschichten × was von 4 All-to-Alls bleibt, wenn ihre EP-Überlappung hinter dem Rechnen läuft</translation>
    </message>
    <message>
        <source>Parameters of the largest stage</source>
        <translation>Parameter der größten Stufe</translation>
    </message>
    <message>
        <source>Parameters of one device of the stage that has most of them: it reduces and updates longest.</source>
        <translation>Parameter eines Geräts der Stufe, die am meisten davon hat: Sie reduziert und aktualisiert am längsten.</translation>
    </message>
    <message>
        <source>in words: the largest over the stages of the parameters of one device</source>
        <translation>in Worten: das Maximum der Parameter eines Geräts über die Stufen</translation>
    </message>
    <message>
        <source>Expert parameters of that stage</source>
        <translation>Expertenparameter dieser Stufe</translation>
    </message>
    <message>
        <source>in words: micro-batches × 2 × virtual stages × bytes per element × tokens × hidden ÷ t</source>
        <translation>in Worten: Micro-Batches × 2 × virtuelle Stufen × Byte je Element × Token × Hidden-Größe ÷ t</translation>
    </message>
    <message>
        <source>Memory, low end</source>
        <translation>Speicher, unteres Ende</translation>
    </message>
    <message>
        <source>Published runs whose model was held out of the fit.</source>
        <translation>Veröffentlichte Läufe, deren Modell bei der Anpassung zurückgehalten wurde.</translation>
    </message>
    <message>
        <source>Memory, high end</source>
        <translation>Speicher, oberes Ende</translation>
    </message>
    <message>
        <source>Five to ten of a hundred held-out runs like this one need more than this.</source>
        <translation>Fünf bis zehn von hundert zurückgehaltenen Läufen wie diesem brauchen mehr.</translation>
    </message>
    <message>
        <source>in words: memory × e to the half-width that held-out runs of such a framework and layout need</source>
        <translation>in Worten: Speicher × e hoch die halbe Breite, die zurückgehaltene Läufe mit solchem Framework und Layout brauchen</translation>
    </message>
    <message>
        <source>Step time, low end</source>
        <translation>Schrittzeit, unteres Ende</translation>
    </message>
    <message>
        <source>Five to ten of a hundred held-out runs like this one are faster than this.</source>
        <translation>Fünf bis zehn von hundert zurückgehaltenen Läufen wie diesem sind schneller.</translation>
    </message>
    <message>
        <source>in words: step time ÷ e to the half-width that held-out runs of such a framework, size and layout need</source>
        <translation>in Worten: Schrittzeit ÷ e hoch die halbe Breite, die zurückgehaltene Läufe mit solchem Framework, solcher Größe und solchem Layout brauchen</translation>
    </message>
    <message>
        <source>Step time, high end</source>
        <translation>Schrittzeit, oberes Ende</translation>
    </message>
    <message>
        <source>Five to ten of a hundred held-out runs like this one are slower than this.</source>
        <translation>Fünf bis zehn von hundert zurückgehaltenen Läufen wie diesem sind langsamer.</translation>
    </message>
    <message>
        <source>in words: step time × e to the half-width that held-out runs of such a framework, size and layout need</source>
        <translation>in Worten: Schrittzeit × e hoch die halbe Breite, die zurückgehaltene Läufe mit solchem Framework, solcher Größe und solchem Layout brauchen</translation>
    </message>
    <message>
        <source>Time to train, low end</source>
        <translation>Trainingsdauer, unteres Ende</translation>
    </message>
    <message>
        <source>The same with the low end of the step time.</source>
        <translation>Dasselbe mit dem unteren Ende der Schrittzeit.</translation>
    </message>
    <message>
        <source>Time to train, high end</source>
        <translation>Trainingsdauer, oberes Ende</translation>
    </message>
    <message>
        <source>The same with the high end of the step time.</source>
        <translation>Dasselbe mit dem oberen Ende der Schrittzeit.</translation>
    </message>
    <message>
        <source>Cost, low end</source>
        <translation>Kosten, unteres Ende</translation>
    </message>
    <message>
        <source>Cost, high end</source>
        <translation>Kosten, oberes Ende</translation>
    </message>
    <message>
        <source>Korthikanti et al. (arXiv 2205.05198), section 4; Zero Bubble (arXiv 2401.10241), table 1.</source>
        <translation>Korthikanti et al. (arXiv 2205.05198), Abschnitt 4; Zero Bubble (arXiv 2401.10241), Tabelle 1.</translation>
    </message>
    <message>
        <source>The logits with their loss, and the layer whose backward pass runs.</source>
        <translation>Die Logits mit ihrem Loss und die Schicht, deren Rückwärtsdurchgang läuft.</translation>
    </message>
    <message>
        <source>in words: logits plus the layer in its backward pass; the larger of the two with FSDP and DeepSpeed, where one is gone before the other comes</source>
        <translation>in Worten: Logits plus die Schicht in ihrem Rückwärtsdurchgang; das Größere der beiden bei FSDP und DeepSpeed, wo das eine fort ist, bevor das andere kommt</translation>
    </message>
    <message>
        <source>Peaks of Megatron, nanotron and PyTorch runs.</source>
        <translation>Spitzenwerte von Megatron-, nanotron- und PyTorch-Läufen.</translation>
    </message>
    <message>
        <source>Gathered inputs, messages between stages, and what sharding holds undivided for a while.</source>
        <translation>Gesammelte Eingaben, Nachrichten zwischen Stufen und was Sharding eine Zeit lang ungeteilt hält.</translation>
    </message>
    <message>
        <source>Driver context, the collective library, and memory that the allocator holds without using it.</source>
        <translation>Treiberkontext, die Collective-Bibliothek und Speicher, den der Allocator hält, ohne ihn zu nutzen.</translation>
    </message>
    <message>
        <source>Allocated</source>
        <translation>Belegt</translation>
    </message>
    <message>
        <source>What the framework&apos;s allocator has handed out at the peak: the number that most tools print.</source>
        <translation>Was der Allocator des Frameworks bei der Spitze ausgegeben hat: die Zahl, die die meisten Werkzeuge ausgeben.</translation>
    </message>
    <message>
        <source>torch.cuda.max_memory_allocated in published runs.</source>
        <translation>torch.cuda.max_memory_allocated in veröffentlichten Läufen.</translation>
    </message>
    <message>
        <source>Memory, floor</source>
        <translation>Speicher, Untergrenze</translation>
    </message>
    <message>
        <source>The same when no communication runs ahead, and the allocator gives back what it holds unused. A design whose floor does not fit cannot run.</source>
        <translation>Dasselbe, wenn keine Kommunikation vorausläuft und der Allocator zurückgibt, was er ungenutzt hält. Ein Entwurf, dessen Untergrenze nicht passt, kann nicht laufen.</translation>
    </message>
    <message>
        <source>Stalled nanotron runs free what healthy ones hold.</source>
        <translation>Stockende nanotron-Läufe geben frei, was gesunde halten.</translation>
    </message>
    <message>
        <source>Memory, ceiling</source>
        <translation>Speicher, Obergrenze</translation>
    </message>
    <message>
        <source>The same when all communication runs as far ahead as it can. A design whose ceiling fits will run.</source>
        <translation>Dasselbe, wenn alle Kommunikation so weit vorausläuft, wie sie kann. Ein Entwurf, dessen Obergrenze passt, wird laufen.</translation>
    </message>
    <message>
        <source>Healthy nanotron runs hold gathered inputs of every layer in flight.</source>
        <translation>Gesunde nanotron-Läufe halten gesammelte Eingaben jeder Schicht in Arbeit.</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>Time in which the device waits for the next kernel, because the host launches them too slowly.</source>
        <translation>Zeit, in der das Gerät auf den nächsten Kernel wartet, weil der Host sie zu langsam startet.</translation>
    </message>
    <message>
        <source>Small models on published runs: the launch floor of each framework.</source>
        <translation>Kleine Modelle in veröffentlichten Läufen: die Untergrenze jedes Frameworks durch Kernelstarts.</translation>
    </message>
    <message>
        <source>in words: one micro-batch through all other stages, forward F, backward B and gradients of weights W together, for AFAB and 1F1B; that ÷ virtual stages when interleaved; F + B − W for ZB-H1; B ÷ 2 for ZB-V; (p ÷ 2 − 1) ÷ (p − 1) × (2 B + F − W) for DualPipe; ZB-H1 and ZB-V wait longer with few micro-batches</source>
        <translation>in Worten: ein Micro-Batch durch alle anderen Stufen, Vorwärts F, Rückwärts B und Gradienten der Gewichte W zusammen, bei AFAB und 1F1B; das ÷ virtuelle Stufen, wenn verschränkt; F + B − W bei ZB-H1; B ÷ 2 bei ZB-V; (p ÷ 2 − 1) ÷ (p − 1) × (2 B + F − W) bei DualPipe; ZB-H1 und ZB-V warten bei wenigen Micro-Batches länger</translation>
    </message>
    <message>
        <source>Megatron-LM (arXiv 2104.04473), section 2.2; Zero Bubble (arXiv 2401.10241), section 2; DeepSeek-V3 report (arXiv 2412.19437), table 2.</source>
        <translation>Megatron-LM (arXiv 2104.04473), Abschnitt 2.2; Zero Bubble (arXiv 2401.10241), Abschnitt 2; DeepSeek-V3 report (arXiv 2412.19437), Tabelle 2.</translation>
    </message>
    <message>
        <source>May not fit: %1 to %2</source>
        <translation>Passt vielleicht nicht: %1 bis %2</translation>
    </message>
    <message>
        <source>It depends on how far communication runs ahead; %1 are there</source>
        <translation>Es hängt davon ab, wie weit die Kommunikation vorausläuft; %1 sind vorhanden</translation>
    </message>
    <message>
        <source>May not fit</source>
        <translation>Passt vielleicht nicht</translation>
    </message>
    <message>
        <source>Whether the fullest device holds its share: yes, tight (it depends on the safety margin or on what runs ahead), or no. A layout that does not add up is no.</source>
        <translation>Ob das vollste Gerät seinen Anteil fasst: ja, knapp (es hängt an der Sicherheitsreserve oder an dem, was vorausläuft) oder nein. Ein Layout, das nicht aufgeht, ist nein.</translation>
    </message>
    <message>
        <source>in words: yes when the ceiling of memory × (1 + safety margin) is at most the capacity, no when its floor is above the capacity, otherwise tight</source>
        <translation>in Worten: ja, wenn die Obergrenze des Speichers × (1 + Sicherheitsreserve) höchstens die Kapazität ist, nein, wenn die Untergrenze über der Kapazität liegt, sonst knapp</translation>
    </message>
    <message>
        <source>The run comes to no end: more than a hundred years</source>
        <translation>Der Lauf kommt zu keinem Ende: mehr als hundert Jahre</translation>
    </message>
    <message>
        <source>%1 of the time is training that counts, and %2 of a step waits for data</source>
        <translation>%1 der Zeit ist Training, das zählt, und %2 eines Schritts wartet auf Daten</translation>
    </message>
    <message>
        <source>What the driver shows of the memory, without what error correction and firmware keep.</source>
        <translation>Was der Treiber vom Speicher zeigt, ohne das, was Fehlerkorrektur und Firmware behalten.</translation>
    </message>
    <message>
        <source>Power in its server</source>
        <translation>Leistung im Server</translation>
    </message>
    <message>
        <source>Largest power of the server or rack that the device sits in ÷ its devices: with processors, switches, network cards and fans.</source>
        <translation>Höchste Leistung des Servers oder Racks, in dem das Gerät sitzt, ÷ dessen Geräte: mit Prozessoren, Switches, Netzwerkkarten und Lüftern.</translation>
    </message>
    <message>
        <source>Instances on a device</source>
        <translation>Instanzen auf einem Gerät</translation>
    </message>
    <message>
        <source>Instances like this one that share one device, with its slot, network card, price and power; 1 for a whole device.</source>
        <translation>Instanzen wie diese, die sich ein Gerät teilen, mit seinem Steckplatz, seiner Netzwerkkarte, seinem Preis und seiner Leistung; 1 für ein ganzes Gerät.</translation>
    </message>
    <message>
        <source>Share of a device</source>
        <translation>Anteil an einem Gerät</translation>
    </message>
    <message>
        <source>Multiprocessors of this instance ÷ those of the whole device. Unknown for a whole device.</source>
        <translation>Multiprozessoren dieser Instanz ÷ die des ganzen Geräts. Unbekannt für ein ganzes Gerät.</translation>
    </message>
    <message>
        <source>Nodes per unit</source>
        <translation>Knoten je Einheit</translation>
    </message>
    <message>
        <source>Where storage grows by units: how many nodes one unit serves. Rates of all nodes and the capacity are then those of one unit; a node&apos;s own drives are units for one node. Unknown for a whole system.</source>
        <translation>Wo Speicher in Einheiten wächst: wie viele Knoten eine Einheit versorgt. Die Raten aller Knoten und die Kapazität sind dann die einer Einheit; die eigenen Laufwerke eines Knotens sind Einheiten für einen Knoten. Unbekannt bei einem ganzen System.</translation>
    </message>
    <message>
        <source>nanotron runs of the Ultra-Scale Playbook: adding the two errs half as much again.</source>
        <translation>nanotron-Läufe des Ultra-Scale Playbook: beide zu addieren liegt noch einmal halb so weit daneben.</translation>
    </message>
    <message>
        <source>NCCL tables: a gather starts in 12 µs on 2 A100 and 19 µs on 8, in 6 and 13 on H100, in 10 and 19 on B200.</source>
        <translation>NCCL-Tabellen: ein Gather beginnt in 12 µs auf 2 A100 und 19 µs auf 8, in 6 und 13 auf H100, in 10 und 19 auf B200.</translation>
    </message>
    <message>
        <source>NCCL tables: 6 to 20 µs.</source>
        <translation>NCCL-Tabellen: 6 bis 20 µs.</translation>
    </message>
    <message>
        <source>Fits, too late, too dear</source>
        <translation>Passt, zu spät, zu teuer</translation>
    </message>
    <message>
        <source>Fits, too late</source>
        <translation>Passt, zu spät</translation>
    </message>
    <message>
        <source>Fits, over budget</source>
        <translation>Passt, über Budget</translation>
    </message>
    <message>
        <source>Fits, time unknown</source>
        <translation>Passt, Zeit unbekannt</translation>
    </message>
    <message>
        <source>Fits, cost unknown</source>
        <translation>Passt, Kosten unbekannt</translation>
    </message>
    <message>
        <source>Waiting for the copy before</source>
        <translation>Warten auf die Kopie davor</translation>
    </message>
    <message>
        <source>How long a checkpoint written in the background waits for the one before it, because storage needs longer than the interval.</source>
        <translation>Wie lange ein im Hintergrund geschriebener Checkpoint auf den vorigen wartet, weil der Speicher länger braucht als das Intervall.</translation>
    </message>
    <message>
        <source>in words: write time − checkpoint interval when asynchronous and longer, otherwise 0</source>
        <translation>in Worten: Schreibzeit − Checkpoint-Intervall, wenn asynchron und länger, sonst 0</translation>
    </message>
    <message>
        <source>PyTorch, distributed checkpoint: who saves again waits for the future of the save before.</source>
        <translation>PyTorch, verteilter Checkpoint: Wer wieder speichert, wartet auf das Ende des vorigen Speicherns.</translation>
    </message>
    <message>
        <source>in words: the interval τ at which 1 − τ ÷ M = e^(−(τ + δ) ÷ M), with the stall δ and the mean time M between interruptions; at least the write time when writing runs beside training; write time ÷ share when tiered</source>
        <translation>in Worten: das Intervall τ mit 1 − τ ÷ M = e^(−(τ + δ) ÷ M), mit dem Stillstand δ und der mittleren Zeit M zwischen Unterbrechungen; mindestens die Schreibzeit, wenn neben dem Training geschrieben wird; Schreibzeit ÷ Anteil im gestuften Modus</translation>
    </message>
    <message>
        <source>in words: weight, and optimizer state (without a copy of the gradient) unless only weights are kept, and the extra bytes</source>
        <translation>in Worten: Gewicht, und Optimiererzustand (ohne eine Kopie des Gradienten), sofern nicht nur Gewichte bleiben, und die zusätzlichen Bytes</translation>
    </message>
    <message>
        <source>Time of training between two checkpoints on the shared system.</source>
        <translation>Trainingszeit zwischen zwei Checkpoints auf dem gemeinsamen System.</translation>
    </message>
    <message>
        <source>in words: the checkpoint interval; when tiered at least the write time</source>
        <translation>in Worten: das Checkpoint-Intervall; im gestuften Modus mindestens die Schreibzeit</translation>
    </message>
    <message>
        <source>Devices of the job, and of spare nodes: all of them where idle ones are paid for (1), otherwise those that stand in for nodes in repair (0).</source>
        <translation>Geräte des Jobs und der Reserveknoten: alle, wo auch wartende bezahlt werden (1), sonst jene, die für Knoten in Reparatur einspringen (0).</translation>
    </message>
    <message>
        <source>in words: gradient bytes of what is being accumulated and reduced (ZeRO-2), weights and gradients of two layers (ZeRO-3), or all weights where they stay gathered</source>
        <translation>in Worten: Gradienten-Bytes dessen, was gerade gesammelt und reduziert wird (ZeRO-2), Gewichte und Gradienten zweier Schichten (ZeRO-3), oder alle Gewichte, wo sie gesammelt bleiben</translation>
    </message>
    <message>
        <source>Bytes for local steps</source>
        <translation>Bytes für lokale Schritte</translation>
    </message>
    <message>
        <source>Momentum of the outer optimizer, and the weight as it was averaged last; both live beside the optimizer state.</source>
        <translation>Impuls des äußeren Optimierers und das zuletzt gemittelte Gewicht; beide liegen beim Optimiererzustand.</translation>
    </message>
    <message>
        <source>in words: 4 + 4 where replicas take more than one local step, otherwise 0</source>
        <translation>in Worten: 4 + 4, wo Replikate mehr als einen lokalen Schritt machen, sonst 0</translation>
    </message>
    <message>
        <source>DiLoCo (arXiv 2311.08105), algorithm 1.</source>
        <translation>DiLoCo (arXiv 2311.08105), Algorithmus 1.</translation>
    </message>
    <message>
        <source>in words: exposed transfers + update on the host; transfers are what is left of the slower of link and drives when the overlap of it runs behind the passes, the bubble and what data parallelism waits for</source>
        <translation>in Worten: sichtbare Übertragungen + Aktualisierung auf dem Host; Übertragungen sind, was vom langsameren von Link und Laufwerken bleibt, wenn der Überlappungsanteil hinter den Durchläufen, der Blase und dem Warten der Datenparallelität läuft</translation>
    </message>
    <message>
        <source>TFLOP/s, full attention</source>
        <translation>TFLOP/s, volle Attention</translation>
    </message>
    <message>
        <source>Of one device: six operations for each active parameter, and the whole square of attention.</source>
        <translation>Eines Geräts: sechs Operationen je aktivem Parameter und das ganze Quadrat der Attention.</translation>
    </message>
    <message>
        <source>in words: tokens per second and GPU × FLOPs per token with full attention</source>
        <translation>in Worten: Token je Sekunde und GPU × FLOPs je Token mit voller Attention</translation>
    </message>
    <message>
        <source>TFLOP/s, causal attention</source>
        <translation>TFLOP/s, kausale Attention</translation>
    </message>
    <message>
        <source>The same with the half of the square that a causal mask leaves.</source>
        <translation>Dasselbe mit der Hälfte des Quadrats, die eine kausale Maske lässt.</translation>
    </message>
    <message>
        <source>in words: tokens per second and GPU × FLOPs per token with causal attention</source>
        <translation>in Worten: Token je Sekunde und GPU × FLOPs je Token mit kausaler Attention</translation>
    </message>
    <message>
        <source>FlashAttention-2 (arXiv 2307.08691), section 4.</source>
        <translation>FlashAttention-2 (arXiv 2307.08691), Abschnitt 4.</translation>
    </message>
    <message>
        <source>TFLOP/s, Megatron&apos;s</source>
        <translation>TFLOP/s nach Megatron</translation>
    </message>
    <message>
        <source>As Megatron prints it: the causal half, and only weights that products read.</source>
        <translation>Wie Megatron sie ausgibt: die kausale Hälfte, und nur Gewichte, die Produkte lesen.</translation>
    </message>
    <message>
        <source>in words: tokens per second and GPU × FLOPs per token by Megatron&apos;s formula</source>
        <translation>in Worten: Token je Sekunde und GPU × FLOPs je Token nach der Formel von Megatron</translation>
    </message>
    <message>
        <source>Megatron-LM, num_floating_point_operations in training.py.</source>
        <translation>Megatron-LM, num_floating_point_operations in training.py.</translation>
    </message>
    <message>
        <source>TFLOP/s, no token table</source>
        <translation>TFLOP/s ohne Tokentabelle</translation>
    </message>
    <message>
        <source>With the whole square of attention, but without the table that tokens are looked up in.</source>
        <translation>Mit dem ganzen Quadrat der Attention, aber ohne die Tabelle, in der Token nachgeschlagen werden.</translation>
    </message>
    <message>
        <source>in words: tokens per second and GPU × FLOPs per token without token table</source>
        <translation>in Worten: Token je Sekunde und GPU × FLOPs je Token ohne Tokentabelle</translation>
    </message>
    <message>
        <source>Kaplan et al. (arXiv 2001.08361), section 2.1.</source>
        <translation>Kaplan et al. (arXiv 2001.08361), Abschnitt 2.1.</translation>
    </message>
    <message>
        <source>Model FLOP/s ÷ dense peak. Counts each useful operation once; recomputation does not count. Unknown where the convention counts more than the device could do.</source>
        <translation>Modell-FLOP/s ÷ dichte Spitze. Zählt jede nützliche Operation einmal; Neuberechnung zählt nicht. Unbekannt, wo die Konvention mehr zählt, als das Gerät leisten könnte.</translation>
    </message>
    <message>
        <source>Hardware FLOP/s ÷ dense peak: recomputed operations count too. Unknown where the convention counts more than the device could do.</source>
        <translation>Hardware-FLOP/s ÷ dichte Spitze: Auch neu berechnete Operationen zählen. Unbekannt, wo die Konvention mehr zählt, als das Gerät leisten könnte.</translation>
    </message>
    <message>
        <source>Days of uninterrupted training: nothing fails and no checkpoint is written. Beyond a century no length is given.</source>
        <translation>Tage ununterbrochenen Trainings: Nichts fällt aus, und kein Checkpoint wird geschrieben. Jenseits eines Jahrhunderts wird keine Dauer genannt.</translation>
    </message>
    <message>
        <source>Days on the wall clock until the finish, with interruptions, lost work, restarts and checkpoints. Beyond a century no length is given.</source>
        <translation>Tage auf der Uhr bis zum Ende, mit Unterbrechungen, verlorener Arbeit, Neustarts und Checkpoints. Jenseits eines Jahrhunderts wird keine Dauer genannt.</translation>
    </message>
    <message>
        <source>Devices that are paid for × hours until the finish.</source>
        <translation>Bezahlte Geräte × Stunden bis zum Ende.</translation>
    </message>
    <message>
        <source>Price of the device-hours, lost ones too. Storage and people are not in it.</source>
        <translation>Preis der Gerätestunden, auch der verlorenen. Speicher und Personal sind nicht enthalten.</translation>
    </message>
    <message>
        <source>Days to spare</source>
        <translation>Tage Luft</translation>
    </message>
    <message>
        <source>Days between the finish and the deadline; negative when it finishes too late.</source>
        <translation>Tage zwischen Ende und Frist; negativ, wenn der Lauf zu spät endet.</translation>
    </message>
    <message>
        <source>Money to spare</source>
        <translation>Geld übrig</translation>
    </message>
    <message>
        <source>Budget less the cost; negative when the run costs more, unknown when its cost is.</source>
        <translation>Budget abzüglich der Kosten; negativ, wenn der Lauf mehr kostet, unbekannt, wenn es seine Kosten sind.</translation>
    </message>
    <message>
        <source>Units of storage</source>
        <translation>Einheiten des Speichers</translation>
    </message>
    <message>
        <source>How often the published rates of the storage system count here: for each unit that the nodes take, for each node where only one is known, once for a whole system.</source>
        <translation>Wie oft die veröffentlichten Raten des Speichersystems hier zählen: für jede Einheit, die die Knoten brauchen, für jeden Knoten, wo nur einer bekannt ist, einmal bei einem ganzen System.</translation>
    </message>
    <message>
        <source>in words: nodes ÷ nodes per unit, rounded up; the nodes where only one client is known; 1 for a whole system</source>
        <translation>in Worten: Knoten ÷ Knoten je Einheit, aufgerundet; die Knoten, wo nur ein Client bekannt ist; 1 bei einem ganzen System</translation>
    </message>
    <message>
        <source>The chosen storage system; NVIDIA RA-11333-001 for scalable units of 32 nodes.</source>
        <translation>Das gewählte Speichersystem; NVIDIA RA-11333-001 für skalierbare Einheiten von 32 Knoten.</translation>
    </message>
    <message>
        <source>in words: gradient reductions × scatter of the gradients + gathers of the weights inside the shard group + sums over the groups, each latency + bytes ÷ bandwidth on the tiers it crosses; experts follow in their own groups</source>
        <translation>in Worten: Reduktionen der Gradienten × Verteilen der Gradienten + Einsammeln der Gewichte in der Shard-Gruppe + Summen über die Gruppen, je Latenz + Bytes ÷ Bandbreite auf den Ebenen, die sie überqueren; Experten folgen in eigenen Gruppen</translation>
    </message>
    <message>
        <source>Averaging after local steps</source>
        <translation>Mitteln nach lokalen Schritten</translation>
    </message>
    <message>
        <source>One step&apos;s share of what replicas that step apart take to average what they have learnt. Nothing hides it: it follows the last update.</source>
        <translation>Der Anteil eines Schritts an der Zeit, in der Replikate, die getrennt gehen, das Gelernte mitteln. Nichts verdeckt sie: Sie folgt der letzten Aktualisierung.</translation>
    </message>
    <message>
        <source>in words: a sum over the replicas, or over the shard groups of one shard, in the format of gradients ÷ local steps; 0 with one local step</source>
        <translation>in Worten: eine Summe über die Replikate, oder eines Shards über die Shard-Gruppen, im Format der Gradienten ÷ lokale Schritte; 0 bei einem lokalen Schritt</translation>
    </message>
    <message>
        <source>DiLoCo (arXiv 2311.08105), algorithm 1; NCCL cost model.</source>
        <translation>DiLoCo (arXiv 2311.08105), Algorithmus 1; NCCL-Kostenmodell.</translation>
    </message>
    <message>
        <source>in words: state read and written, gradient read (and scaled back with FP16), weight (with adapters theirs) written; with local steps three times their bytes ÷ local steps</source>
        <translation>in Worten: Zustand gelesen und geschrieben, Gradient gelesen (und mit FP16 zurückskaliert), Gewicht (mit Adaptern deren) geschrieben; mit lokalen Schritten das Dreifache ihrer Bytes ÷ lokale Schritte</translation>
    </message>
    <message>
        <source>Bytes that one device sends for DP in one step, experts among them.</source>
        <translation>Bytes, die ein Gerät in einem Schritt für DP sendet, Experten eingeschlossen.</translation>
    </message>
    <message>
        <source>in words: (d − 1) ÷ d × (gradient reductions × gradients + gathered weights) for a shard group of d, as they travel, and twice (r − 1) ÷ r of a shard for r groups (÷ local steps); experts in groups of those that hold the same ones</source>
        <translation>in Worten: (d − 1) ÷ d × (Gradientenreduktionen × Gradienten + gesammelte Gewichte) für eine Shard-Gruppe von d, wie sie reisen, und zweimal (r − 1) ÷ r eines Shards für r Gruppen (÷ lokale Schritte); Experten in Gruppen derer, die dieselben halten</translation>
    </message>
    <message>
        <source>DP volume of experts</source>
        <translation>DP-Volumen der Experten</translation>
    </message>
    <message>
        <source>Gradients and weights of experts among the bytes that one device sends for DP in one step.</source>
        <translation>Gradienten und Gewichte von Experten unter den Bytes, die ein Gerät in einem Schritt für DP sendet.</translation>
    </message>
    <message>
        <source>in words: as the DP volume, of the parameters of experts alone, among the GPUs that hold the same experts</source>
        <translation>in Worten: wie das DP-Volumen, nur von den Parametern der Experten, unter den GPUs, die dieselben Experten halten</translation>
    </message>
    <message>
        <source>DeepSpeed-MoE (arXiv 2201.05596), section 5; Megatron Core, expert data parallelism.</source>
        <translation>DeepSpeed-MoE (arXiv 2201.05596), Abschnitt 5; Megatron Core, Datenparallelität der Experten.</translation>
    </message>
    <message>
        <source>Replicas of an expert</source>
        <translation>Kopien eines Experten</translation>
    </message>
    <message>
        <source>GPUs that hold the same expert weights, and exchange their gradients.</source>
        <translation>GPUs, die dieselben Expertengewichte halten und deren Gradienten austauschen.</translation>
    </message>
    <message>
        <source>in words: max(1, TP × CP × DP ÷ (expert parallel × expert tensor parallel)); 0 without experts</source>
        <translation>in Worten: max(1, TP × CP × DP ÷ (Expertenparallelität × Tensorparallelität der Experten)); 0 ohne Experten</translation>
    </message>
    <message>
        <source>FLOPs not counted</source>
        <translation>Nicht gezählte FLOPs</translation>
    </message>
    <message>
        <source>Six operations for each parameter that the convention leaves out.</source>
        <translation>Sechs Operationen für jeden Parameter, den die Konvention auslässt.</translation>
    </message>
    <message>
        <source>in words: 6 × (4 × when frozen) the token table without a head of its own (without token table), and norms and biases (Megatron&apos;s); 0 otherwise</source>
        <translation>in Worten: 6 × (eingefroren 4 ×) die Tokentabelle, soweit sie nicht auch Kopf ist (ohne Tokentabelle), dazu Normen und Biases (nach Megatron); sonst 0</translation>
    </message>
    <message>
        <source>FLOPs of dropped tokens</source>
        <translation>FLOPs verworfener Token</translation>
    </message>
    <message>
        <source>Operations of experts that never happen, because a capacity drops the token.</source>
        <translation>Operationen von Experten, die nie stattfinden, weil eine Kapazität das Token verwirft.</translation>
    </message>
    <message>
        <source>in words: (1 − min(1, capacity factor)) × 6 × (4 × when frozen) weights of the visited experts; 0 where experts take every token</source>
        <translation>in Worten: (1 − min(1, Kapazitätsfaktor)) × 6 × (eingefroren 4 ×) Gewichte der besuchten Experten; 0, wo Experten jedes Token nehmen</translation>
    </message>
    <message>
        <source>Switch Transformers (arXiv 2101.03961), section 2.2.</source>
        <translation>Switch Transformers (arXiv 2101.03961), Abschnitt 2.2.</translation>
    </message>
    <message>
        <source>enter %1</source>
        <translation>%1 eingeben</translation>
    </message>
    <message>
        <source>The power per GPU is set.</source>
        <translation>Die Leistung je GPU ist gesetzt.</translation>
    </message>
    <message>
        <source>The power of the server is published.</source>
        <translation>Die Leistung des Servers ist veröffentlicht.</translation>
    </message>
    <message>
        <source>All GPUs are in one node.</source>
        <translation>Alle GPUs sind in einem Knoten.</translation>
    </message>
    <message>
        <source>The fast link joins all GPUs of a node.</source>
        <translation>Der schnelle Link verbindet alle GPUs eines Knotens.</translation>
    </message>
    <message>
        <source>All GPUs of a node are on one socket.</source>
        <translation>Alle GPUs eines Knotens sind an einem Sockel.</translation>
    </message>
    <message>
        <source>Shortest sensible interval</source>
        <translation>Kürzester sinnvoller Abstand</translation>
    </message>
    <message>
        <source>No shorter interval is advised for the shared storage: files, metadata and clean-up of each save cost what no bandwidth shows. Tiers save more often.</source>
        <translation>Kein kürzerer Abstand wird für den gemeinsamen Speicher empfohlen: Dateien, Metadaten und Aufräumen jeder Sicherung kosten, was keine Bandbreite zeigt. Stufen sichern öfter.</translation>
    </message>
    <message>
        <source>An assumption: two minutes.</source>
        <translation>Eine Annahme: zwei Minuten.</translation>
    </message>
    <message>
        <source>The accelerator&apos;s entry, after nvidia-smi and its like; all of it where nobody has published that.</source>
        <translation>Der Eintrag des Beschleunigers, nach nvidia-smi und dergleichen; der ganze Speicher, wo das niemand veröffentlicht hat.</translation>
    </message>
    <message>
        <source>driver ÷ chips</source>
        <translation>Treiber ÷ Chips</translation>
    </message>
    <message>
        <source>Days in which training should finish. The verdict says when it does not; it sizes the cluster beside the given one.</source>
        <translation>Tage, in denen das Training fertig sein soll. Das Urteil sagt, wenn es das nicht ist; danach bemisst sich der Cluster neben dem gegebenen.</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>Money that the run may cost. The verdict says when it costs more, or when its cost is unknown.</source>
        <translation>Geld, das der Lauf kosten darf. Das Urteil sagt, wenn er mehr kostet oder seine Kosten unbekannt sind.</translation>
    </message>
    <message>
        <source>An assumption: more than any published training run has cost; enter yours.</source>
        <translation>Annahme: mehr, als ein veröffentlichtes Training gekostet hat; tragen Sie Ihres ein.</translation>
    </message>
    <message>
        <source>The accelerator&apos;s entry, with provider and date; unknown where none is published: enter your offer.</source>
        <translation>Der Eintrag des Beschleunigers, mit Anbieter und Datum; unbekannt, wo keiner veröffentlicht ist: Geben Sie Ihr Angebot ein.</translation>
    </message>
    <message>
        <source>Largest power of a server or rack ÷ its devices: with CPUs, network and fans.</source>
        <translation>Höchste Leistung eines Servers oder Racks ÷ dessen Geräte: mit CPUs, Netz und Lüftern.</translation>
    </message>
    <message>
        <source>The accelerator&apos;s entry: its server or rack, with source. Where none is published, thermal design power and a share of the host.</source>
        <translation>Der Eintrag des Beschleunigers: sein Server oder Rack, mit Quelle. Wo keine veröffentlicht ist, die TDP und ein Anteil des Hosts.</translation>
    </message>
    <message>
        <source>server or rack</source>
        <translation>Server oder Rack</translation>
    </message>
    <message>
        <source>Power of a host</source>
        <translation>Leistung eines Hosts</translation>
    </message>
    <message>
        <source>Largest power of a server without its devices, where the power of the whole is not published.</source>
        <translation>Höchste Leistung eines Servers ohne seine Geräte, wo die des Ganzen nicht veröffentlicht ist.</translation>
    </message>
    <message>
        <source>NVIDIA plans with 1 kW for the processors of a node; servers with two sockets take 0.8 to 1.2 kW.</source>
        <translation>NVIDIA plant mit 1 kW für die Prozessoren eines Knotens; Server mit zwei Sockeln brauchen 0,8 bis 1,2 kW.</translation>
    </message>
    <message>
        <source>Nodes that stand by. Without them a job waits for repair.</source>
        <translation>Knoten, die bereitstehen. Ohne sie wartet ein Job auf die Reparatur.</translation>
    </message>
    <message>
        <source>Pay for idle spares</source>
        <translation>Wartende Reserve bezahlen</translation>
    </message>
    <message>
        <source>Whether the job pays for its spare nodes all the time. If not, it pays while they stand in for a node in repair, as where several jobs share them.</source>
        <translation>Ob der Job seine Reserveknoten die ganze Zeit bezahlt. Wenn nicht, bezahlt er sie, solange sie für einen Knoten in Reparatur einspringen, wie dort, wo mehrere Jobs sie teilen.</translation>
    </message>
    <message>
        <source>An assumption: clusters and clouds share spare nodes between jobs. A cluster of one job pays for all.</source>
        <translation>Eine Annahme: Cluster und Clouds teilen Reserveknoten zwischen Jobs. Ein Cluster mit einem Job bezahlt alle.</translation>
    </message>
    <message>
        <source>check the loss</source>
        <translation>den Loss prüfen</translation>
    </message>
    <message>
        <source>only adapters train then</source>
        <translation>dann trainieren nur Adapter</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>Prozessor</translation>
    </message>
    <message>
        <source>Each GPU on a root port of a processor, which splits what passes between two of them</source>
        <translation>Jede GPU an einem Root-Port eines Prozessors, der zerlegt, was zwischen zweien geht</translation>
    </message>
    <message>
        <source>PCIe switch</source>
        <translation>PCIe-Switch</translation>
    </message>
    <message>
        <source>Switches join the GPUs of a socket</source>
        <translation>Switches verbinden die GPUs eines Sockels</translation>
    </message>
    <message>
        <source>PCIe inside a node</source>
        <translation>PCIe im Knoten</translation>
    </message>
    <message>
        <source>What joins the GPUs of a node that the fast link does not join: cards without NVLink, or pairs with a bridge.</source>
        <translation>Was die GPUs eines Knotens verbindet, die der schnelle Link nicht verbindet: Karten ohne NVLink oder Paare mit Brücke.</translation>
    </message>
    <message>
        <source>NCCL, src/graph/topo.h: a processor takes a fifth more of the link for the same bytes.</source>
        <translation>NCCL, src/graph/topo.h: Ein Prozessor belegt den Link für dieselben Bytes um ein Fünftel mehr.</translation>
    </message>
    <message>
        <source>PCIe between GPUs</source>
        <translation>PCIe zwischen GPUs</translation>
    </message>
    <message>
        <source>What one GPU reaches over PCIe to the others of its socket, in one direction.</source>
        <translation>Was eine GPU über PCIe zu den anderen ihres Sockels erreicht, in einer Richtung.</translation>
    </message>
    <message>
        <source>NCCL, src/graph/topo.cc: 12, 24 and 48 GB/s for PCIe 3, 4 and 5, a sixth less through a processor.</source>
        <translation>NCCL, src/graph/topo.cc: 12, 24 und 48 GB/s für PCIe 3, 4 und 5, ein Sechstel weniger durch einen Prozessor.</translation>
    </message>
    <message>
        <source>Latency over PCIe</source>
        <translation>Latenz über PCIe</translation>
    </message>
    <message>
        <source>Added by each further GPU of a node in a ring over PCIe.</source>
        <translation>Kommt für jede weitere GPU eines Knotens in einem Ring über PCIe hinzu.</translation>
    </message>
    <message>
        <source>NCCL tuning tables: 5.7 µs a hop over PCIe.</source>
        <translation>NCCL-Tuning-Tabellen: 5,7 µs je Hop über PCIe.</translation>
    </message>
    <message>
        <source>GPUs per socket</source>
        <translation>GPUs je Sockel</translation>
    </message>
    <message>
        <source>GPUs on one processor of a node; the others are reached over the link between the processors (NUMA).</source>
        <translation>GPUs an einem Prozessor eines Knotens; die anderen sind über den Link zwischen den Prozessoren erreichbar (NUMA).</translation>
    </message>
    <message>
        <source>Servers for eight cards have two processors, those for four often one.</source>
        <translation>Server für acht Karten haben zwei Prozessoren, die für vier oft einen.</translation>
    </message>
    <message>
        <source>node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Between sockets</source>
        <translation>Zwischen Sockeln</translation>
    </message>
    <message>
        <source>What all GPUs of a socket together reach to the other one, in one direction.</source>
        <translation>Was alle GPUs eines Sockels zusammen zum anderen erreichen, in einer Richtung.</translation>
    </message>
    <message>
        <source>NCCL, src/graph/topo.h: 10 GB/s for Skylake, 16 for AMD, 22 for Sapphire Rapids, 40 for Emerald Rapids.</source>
        <translation>NCCL, src/graph/topo.h: 10 GB/s für Skylake, 16 für AMD, 22 für Sapphire Rapids, 40 für Emerald Rapids.</translation>
    </message>
    <message>
        <source>Local steps</source>
        <translation>Lokale Schritte</translation>
    </message>
    <message>
        <source>Steps that replicas take by themselves before they average what they have learnt (local SGD, DiLoCo): traffic between them is divided by it. With ZeRO a shard group steps together. It changes the training: replicas drift apart in between, and may need more steps or end worse.</source>
        <translation>Schritte, die Replikate allein machen, bevor sie das Gelernte mitteln (lokales SGD, DiLoCo): Der Verkehr zwischen ihnen wird dadurch geteilt. Mit ZeRO geht eine Shard-Gruppe gemeinsam. Es ändert das Training: Replikate laufen dazwischen auseinander und brauchen vielleicht mehr Schritte oder enden schlechter.</translation>
    </message>
    <message>
        <source>Local SGD (arXiv 1805.09767); DiLoCo (arXiv 2311.08105): 500 steps on 8 replicas of up to 400 M parameters.</source>
        <translation>Lokales SGD (arXiv 1805.09767); DiLoCo (arXiv 2311.08105): 500 Schritte auf 8 Replikaten mit bis zu 400 Mio. Parametern.</translation>
    </message>
    <message>
        <source>The chosen storage system, times its units; where only one node is known, that times the nodes.</source>
        <translation>Das gewählte Speichersystem, mal seine Einheiten; wo nur ein Knoten bekannt ist, dieser mal die Knoten.</translation>
    </message>
    <message>
        <source>catalog × units</source>
        <translation>Katalog × Einheiten</translation>
    </message>
    <message>
        <source>The chosen storage system, times its units; its read rate where no write rate is published.</source>
        <translation>Das gewählte Speichersystem, mal seine Einheiten; seine Leserate, wo keine Schreibrate veröffentlicht ist.</translation>
    </message>
    <message>
        <source>12 L h S per token: the whole square, as PaLM and most papers count</source>
        <translation>12 L h S je Token: das ganze Quadrat, wie PaLM und die meisten Arbeiten zählen</translation>
    </message>
    <message>
        <source>Megatron&apos;s</source>
        <translation>Nach Megatron</translation>
    </message>
    <message>
        <source>The causal half, and only weights that products read: no token table, no norms</source>
        <translation>Die kausale Hälfte, und nur Gewichte, die Produkte lesen: keine Tokentabelle, keine Normen</translation>
    </message>
    <message>
        <source>Without token table</source>
        <translation>Ohne Tokentabelle</translation>
    </message>
    <message>
        <source>The whole square, but not the table that tokens are looked up in</source>
        <translation>Das ganze Quadrat, aber nicht die Tabelle, in der Token nachgeschlagen werden</translation>
    </message>
    <message>
        <source>Which operations count as useful work in MFU and TFLOP/s. It changes no time.</source>
        <translation>Welche Operationen in MFU und TFLOP/s als Nutzarbeit zählen. Ändert keine Zeit.</translation>
    </message>
    <message>
        <source>PaLM (arXiv 2204.02311), appendix B; Megatron-LM, num_floating_point_operations in training.py.</source>
        <translation>PaLM (arXiv 2204.02311), Anhang B; Megatron-LM, num_floating_point_operations in training.py.</translation>
    </message>
    <message>
        <source>What the driver shows of the memory of %1 is not published</source>
        <translation>Was der Treiber vom Speicher von %1 zeigt, ist nicht veröffentlicht</translation>
    </message>
    <message>
        <source>All %1 of the chips are taken; other devices keep up to 7 % of them</source>
        <translation>Alle %1 der Chips werden angenommen; andere Geräte behalten bis zu 7 % davon</translation>
    </message>
    <message>
        <source>%1 devices share each matrix, the fast link joins %2: every layer talks over PCIe</source>
        <translation>%1 Geräte teilen sich jede Matrix, der schnelle Link verbindet %2: Jede Schicht kommuniziert über PCIe</translation>
    </message>
    <message>
        <source>The cost is unknown: no price is published for %1</source>
        <translation>Die Kosten sind unbekannt: Für %1 ist kein Preis veröffentlicht</translation>
    </message>
    <message>
        <source>Enter a price for an hour of one GPU</source>
        <translation>Geben Sie einen Preis für eine Stunde einer GPU ein</translation>
    </message>
    <message>
        <source>The energy is unknown: no power is published for %1</source>
        <translation>Die Energie ist unbekannt: Für %1 ist keine Leistung veröffentlicht</translation>
    </message>
    <message>
        <source>Enter the power of one GPU with its share of the server</source>
        <translation>Geben Sie die Leistung einer GPU mit ihrem Anteil am Server ein</translation>
    </message>
    <message>
        <source>Local steps change the training</source>
        <translation>Lokale Schritte ändern das Training</translation>
    </message>
    <message>
        <source>Replicas drift apart for %1 steps: the run may need more tokens or end with a larger loss, which nothing here counts. A step takes %2 instead of %3, and a GPU sends %4 for DP instead of %5. DiLoCo lost little with 500 steps on 8 replicas of up to 400 M parameters; check yours</source>
        <translation>Replikate laufen %1 Schritte lang auseinander: Der Lauf braucht vielleicht mehr Tokens oder endet mit einem größeren Verlust, was hier nichts zählt. Ein Schritt dauert %2 statt %3, und eine GPU sendet %4 für DP statt %5. DiLoCo verlor wenig mit 500 Schritten auf 8 Replikaten von bis zu 400 Mio. Parametern; prüfen Sie Ihren Fall</translation>
    </message>
    <message>
        <source>Instances of a GPU have no way to each other</source>
        <translation>Instanzen einer GPU haben keinen Weg zueinander</translation>
    </message>
    <message>
        <source>Neither NVLink nor PCIe joins them: what %1 exchange passes the memory of the host, which NCCL supports as an experiment and nobody has measured. Train on one instance, or on whole GPUs</source>
        <translation>Weder NVLink noch PCIe verbindet sie: Was %1 austauschen, geht durch den Speicher des Hosts, was NCCL versuchsweise unterstützt und niemand gemessen hat. Trainieren Sie auf einer Instanz oder auf ganzen GPUs</translation>
    </message>
    <message>
        <source>%1 GPUs are more than the %2 of a node, and nodes without network cards do not reach each other: set the network per GPU</source>
        <translation>%1 GPUs sind mehr als die %2 eines Knotens, und Knoten ohne Netzwerkkarten erreichen einander nicht: das Netz je GPU setzen</translation>
    </message>
    <message>
        <source>Replicas that take %1 local steps need states of their own: choose ZeRO-0, or a shard group smaller than DP × CP = %2</source>
        <translation>Replikate, die %1 lokale Schritte machen, brauchen eigene Zustände: Wählen Sie ZeRO-0 oder eine Shard-Gruppe kleiner als DP × CP = %2</translation>
    </message>
    <message>
        <source>CP %1 does not divide the %2 replicas that step together</source>
        <translation>CP %1 teilt nicht die %2 Replikate, die gemeinsam gehen</translation>
    </message>
    <message>
        <source>EP × expert tensor = %1 does not divide the %2 GPUs that step together</source>
        <translation>EP × Experten-Tensor = %1 teilt nicht die %2 GPUs, die gemeinsam gehen</translation>
    </message>
    <message>
        <source>Norms</source>
        <translation>Normen</translation>
    </message>
    <message>
        <source>square, mean, scale, weight</source>
        <translation>Quadrat, Mittel, Skalierung, Gewicht</translation>
    </message>
    <message>
        <source>Rotary embedding</source>
        <translation>Drehung nach Position</translation>
    </message>
    <message>
        <source>negate, join, two products, sum</source>
        <translation>negieren, verbinden, zwei Produkte, Summe</translation>
    </message>
    <message>
        <source>Attention scores</source>
        <translation>Attention-Werte</translation>
    </message>
    <message>
        <source>scale, mask, softmax, dropout</source>
        <translation>Skalierung, Maske, Softmax, Dropout</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>Aktivierung</translation>
    </message>
    <message>
        <source>bias, activation, gate</source>
        <translation>Bias, Aktivierung, Gatter</translation>
    </message>
    <message>
        <source>Residual</source>
        <translation>Residuum</translation>
    </message>
    <message>
        <source>bias, dropout, sum</source>
        <translation>Bias, Dropout, Summe</translation>
    </message>
    <message>
        <source>Routing</source>
        <translation>Verteilung</translation>
    </message>
    <message>
        <source>probabilities, permutation</source>
        <translation>Wahrscheinlichkeiten, Umordnung</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>32-bit copy, exponentials, sum</source>
        <translation>32-Bit-Kopie, Exponentiale, Summe</translation>
    </message>
    <message>
        <source>Storage grows by units of %1 nodes: %2 for %3 nodes</source>
        <translation>Der Speicher wächst in Einheiten von %1 Knoten: %2 für %3 Knoten</translation>
    </message>
    <message>
        <source>%1 read and %2 written in all</source>
        <translation>zusammen %1 gelesen und %2 geschrieben</translation>
    </message>
    <message>
        <source>Storage is known for one node only</source>
        <translation>Der Speicher ist nur für einen Knoten bekannt</translation>
    </message>
    <message>
        <source>%1 nodes × %2 = %3 are taken; what the servers give together is not published</source>
        <translation>%1 Knoten × %2 = %3 werden angenommen; was die Server zusammen geben, ist nicht veröffentlicht</translation>
    </message>
    <message>
        <source>Storage was measured with %1 nodes, the design has %2</source>
        <translation>Der Speicher wurde mit %1 Knoten gemessen, der Entwurf hat %2</translation>
    </message>
    <message>
        <source>The measured %1 are taken; whether more nodes get more is not published</source>
        <translation>Die gemessenen %1 werden angenommen; ob mehr Knoten mehr bekommen, ist nicht veröffentlicht</translation>
    </message>
    <message>
        <source>%1 a GPU are published, %2 predicted</source>
        <translation>%1 je GPU sind veröffentlicht, %2 vorhergesagt</translation>
    </message>
    <message>
        <source>%1; both as %2, the prediction is %3 of what is published</source>
        <translation>%1; beide als %2, die Vorhersage beträgt %3 des Veröffentlichten</translation>
    </message>
    <message>
        <source>MFU has no value: more operations are counted than the GPU could do</source>
        <translation>MFU hat keinen Wert: Es zählen mehr Operationen, als die GPU leisten könnte</translation>
    </message>
    <message>
        <source>HFU has no value: more operations are counted than the GPU could do</source>
        <translation>HFU hat keinen Wert: Es zählen mehr Operationen, als die GPU leisten könnte</translation>
    </message>
    <message>
        <source>The convention counts what kernels skip; with causal attention MFU is %1</source>
        <translation>Die Konvention zählt, was Kernel auslassen; mit kausaler Attention ist MFU %1</translation>
    </message>
    <message>
        <source>years</source>
        <translation>Jahre</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>Byte</translation>
    </message>
    <message>
        <source>byte</source>
        <translation>Byte</translation>
    </message>
    <message>
        <source>B&#xa0;tokens/s</source>
        <translation>Mrd.&#xa0;Token/s</translation>
    </message>
    <message>
        <source>Clamped activation</source>
        <translation>Begrenzte Aktivierung</translation>
    </message>
    <message>
        <source>The gate is limited, scaled and shifted before it multiplies (gpt-oss): single operations where no kernel fuses them.</source>
        <translation>Das Gatter wird begrenzt, skaliert und verschoben, bevor es multipliziert (gpt-oss): einzelne Operationen, wo kein Kernel sie verbindet.</translation>
    </message>
    <message>
        <source>Rate of the experts&apos; grouped products as a share of plain ones, with many tokens an expert.</source>
        <translation>Rate der gruppierten Produkte der Experten als Anteil der einfachen, bei vielen Token je Experte.</translation>
    </message>
    <message>
        <source>B200: 0.302 of peak against 0.488 with 1,200 tokens an expert (SimuMax kernel tables), less the saturation.</source>
        <translation>B200: 0,302 der Spitze gegen 0,488 bei 1.200 Token je Experte (SimuMax-Kerneltabellen), ohne die Sättigung.</translation>
    </message>
    <message>
        <source>Grouped saturation</source>
        <translation>Sättigung gruppierter Produkte</translation>
    </message>
    <message>
        <source>Size at which one dimension of an expert&apos;s product halves its rate.</source>
        <translation>Größe, bei der eine Dimension des Produkts eines Experten dessen Rate halbiert.</translation>
    </message>
    <message>
        <source>Runs of mixtures with 100 to 10,000 tokens an expert.</source>
        <translation>Läufe von Expertenmodellen mit 100 bis 10.000 Token je Experte.</translation>
    </message>
    <message>
        <source>Sorting by expert</source>
        <translation>Sortieren nach Experten</translation>
    </message>
    <message>
        <source>Bytes moved for each routed element: permuted, sorted by local expert, and back.</source>
        <translation>Bewegte Byte je verteiltem Element: vertauscht, nach lokalem Experten sortiert, und zurück.</translation>
    </message>
    <message>
        <source>Four reads and four writes of 2 bytes.</source>
        <translation>Vier Lese- und vier Schreibvorgänge zu 2 Byte.</translation>
    </message>
    <message>
        <source>Sorting while sending</source>
        <translation>Sortieren beim Senden</translation>
    </message>
    <message>
        <source>The same where the dispatcher sorts the tokens as it sends them.</source>
        <translation>Dasselbe, wo der Verteiler die Token beim Senden sortiert.</translation>
    </message>
    <message>
        <source>DeepEP and HybridEP: one read and one write of 2 bytes.</source>
        <translation>DeepEP und HybridEP: ein Lese- und ein Schreibvorgang zu 2 Byte.</translation>
    </message>
    <message>
        <source>Launches of an expert</source>
        <translation>Starts eines Experten</translation>
    </message>
    <message>
        <source>Kernels that each local expert launches forward, where no graph of the whole iteration holds them.</source>
        <translation>Kernel, die jeder lokale Experte vorwärts startet, wo kein Graph der ganzen Iteration sie enthält.</translation>
    </message>
    <message>
        <source>Two products with their quantising and activation.</source>
        <translation>Zwei Produkte mit ihrer Quantisierung und Aktivierung.</translation>
    </message>
    <message>
        <source>Fused grouped products</source>
        <translation>Verbundene gruppierte Produkte</translation>
    </message>
    <message>
        <source>Rate of grouped products fused with their activation in a whole-iteration graph ÷ that of single ones.</source>
        <translation>Rate gruppierter Produkte, die in einem Graphen der ganzen Iteration mit ihrer Aktivierung verbunden sind, ÷ die einzelner.</translation>
    </message>
    <message>
        <source>Megatron-Bridge 26.04 against 26.06: the same layouts.</source>
        <translation>Megatron-Bridge 26.04 gegen 26.06: dieselben Aufteilungen.</translation>
    </message>
    <message>
        <source>Expert overlap in a graph</source>
        <translation>EP-Überlappung im Graphen</translation>
    </message>
    <message>
        <source>Share of the experts&apos; exchanges that runs behind another batch in a whole-iteration graph.</source>
        <translation>Anteil des Austauschs der Experten, der in einem Graphen der ganzen Iteration hinter einem anderen Batch läuft.</translation>
    </message>
    <message>
        <source>Elements moved for each of a clamped activation that is not fused, beside those of a plain one.</source>
        <translation>Bewegte Elemente je Element einer begrenzten Aktivierung, die nicht verbunden ist, neben denen einer einfachen.</translation>
    </message>
    <message>
        <source>Bias, clamps, sigmoid and products one by one read and write about 18.</source>
        <translation>Bias, Begrenzungen, Sigmoid und Produkte lesen und schreiben einzeln etwa 18.</translation>
    </message>
    <message>
        <source>The same in 8 bits, the quantising apart.</source>
        <translation>Dasselbe in 8 Bit, ohne das Quantisieren.</translation>
    </message>
    <message>
        <source>Kernel tables less what grows with m·k: 6 to 8 bytes an element with one scale a tensor.</source>
        <translation>Kerneltabellen ohne das, was mit m·k wächst: 6 bis 8 Byte je Element bei einer Skala je Tensor.</translation>
    </message>
    <message>
        <source>The same in 4 bits, the quantising apart.</source>
        <translation>Dasselbe in 4 Bit, ohne das Quantisieren.</translation>
    </message>
    <message>
        <source>Kernel tables less what grows with m·k: 5 bytes an element.</source>
        <translation>Kerneltabellen ohne das, was mit m·k wächst: 5 Byte je Element.</translation>
    </message>
    <message>
        <source>Recipes without overlap of batches hide little; a whole-iteration graph has a share of its own.</source>
        <translation>Rezepte ohne überlappende Batches verbergen wenig; ein Graph der ganzen Iteration hat einen eigenen Anteil.</translation>
    </message>
    <message>
        <source>Data overlap, whole states</source>
        <translation>DP-Überlappung, ganze Zustände</translation>
    </message>
    <message>
        <source>The same without ZeRO, where gradients are all that travels.</source>
        <translation>Dasselbe ohne ZeRO, wo nur Gradienten übertragen werden.</translation>
    </message>
    <message>
        <source>Published runs with and without ZeRO.</source>
        <translation>Veröffentlichte Läufe mit und ohne ZeRO.</translation>
    </message>
    <message>
        <source>Growth of gathers</source>
        <translation>Wachstum des Sammelns</translation>
    </message>
    <message>
        <source>What each doubling of the nodes adds to the time in which ZeRO-3 gathers weights.</source>
        <translation>Was jede Verdopplung der Knoten zur Zeit hinzufügt, in der ZeRO-3 Gewichte sammelt.</translation>
    </message>
    <message>
        <source>ZeRO++ (arXiv 2306.10209), tables of throughput by nodes; FSDP prefetches further ahead.</source>
        <translation>ZeRO++ (arXiv 2306.10209), Tabellen des Durchsatzes nach Knoten; FSDP lädt weiter voraus.</translation>
    </message>
    <message>
        <source>What the tensor-parallel ranks add to that floor, times their number to the power below.</source>
        <translation>Was die tensorparallelen Ränge zu dieser Untergrenze hinzufügen, mal ihre Anzahl hoch dem Exponenten darunter.</translation>
    </message>
    <message>
        <source>Power of that</source>
        <translation>Exponent dazu</translation>
    </message>
    <message>
        <source>How the floor grows with the tensor-parallel ranks: 1 in proportion.</source>
        <translation>Wie die Untergrenze mit den tensorparallelen Rängen wächst: 1 ist proportional.</translation>
    </message>
    <message>
        <source>nanotron runs of the Ultra-Scale Playbook: 12, 16, 26, 57 and 138 ms at 2 to 32 ranks.</source>
        <translation>nanotron-Läufe des Ultra-Scale Playbook: 12, 16, 26, 57 und 138 ms bei 2 bis 32 Rängen.</translation>
    </message>
    <message>
        <source>Five to ten of a hundred held-out runs like this one need less than this. Never less than the states.</source>
        <translation>Fünf bis zehn von hundert zurückgehaltenen Läufen wie diesem brauchen weniger als das. Nie weniger als die Zustände.</translation>
    </message>
    <message>
        <source>in words: memory ÷ e to the half-width that held-out runs of such a framework and layout need, but at least weights, gradients and optimizer states</source>
        <translation>in Worten: Speicher ÷ e hoch die halbe Breite, die zurückgehaltene Läufe mit einem solchen Framework und einer solchen Aufteilung brauchen, aber mindestens Gewichte, Gradienten und Optimiererzustände</translation>
    </message>
    <message>
        <source>in words: with a pipeline between nodes near 1 at 64 nodes; with ZeRO-1 also at 32 nodes and 32 replicas, without ZeRO at 4 replicas and 16 micro-batches; else near 0, and 0 for frameworks that do not stall</source>
        <translation>in Worten: mit einer Pipeline zwischen Knoten nahe 1 bei 64 Knoten; mit ZeRO-1 auch bei 32 Knoten und 32 Replikaten, ohne ZeRO bei 4 Replikaten und 16 Mikrobatches; sonst nahe 0, und 0 für Frameworks, die nicht stocken</translation>
    </message>
    <message>
        <source>Memory pressure</source>
        <translation>Speicherdruck</translation>
    </message>
    <message>
        <source>How many times longer a micro-batch takes where the allocator runs short: it frees and asks again.</source>
        <translation>Um wie viel länger ein Mikrobatch dauert, wo der Allokator knapp wird: Er gibt frei und fragt erneut.</translation>
    </message>
    <message>
        <source>in words: 1 while memory is free, 4.5 for nanotron where nine tenths are certainly held</source>
        <translation>in Worten: 1, solange Speicher frei ist, 4,5 für nanotron, wo neun Zehntel sicher belegt sind</translation>
    </message>
    <message>
        <source>in words: micro-batches × expert layers × 4 × bytes per element × tokens × hidden ÷ t × copies that leave the device: experts per token × (e − 1) ÷ e, or once for each node and device</source>
        <translation>in Worten: Mikrobatches × Expertenschichten × 4 × Byte je Element × Token × verborgene Größe ÷ t × Kopien, die das Gerät verlassen: Experten je Token × (e − 1) ÷ e, oder einmal je Knoten und Gerät</translation>
    </message>
    <message>
        <source>GShard (arXiv 2006.16668); DeepEP.</source>
        <translation>GShard (arXiv 2006.16668); DeepEP.</translation>
    </message>
    <message>
        <source>A copy of a token for each of its experts (Megatron&apos;s own dispatcher)</source>
        <translation>Eine Kopie eines Tokens für jeden seiner Experten (Megatrons eigener Verteiler)</translation>
    </message>
    <message>
        <source>Once a node</source>
        <translation>Einmal je Knoten</translation>
    </message>
    <message>
        <source>One copy for each node that holds some of its experts, dealt out inside (DeepEP, HybridEP)</source>
        <translation>Eine Kopie für jeden Knoten, der einige seiner Experten hält, dort weiterverteilt (DeepEP, HybridEP)</translation>
    </message>
    <message>
        <source>Token dispatch</source>
        <translation>Verteilen der Token</translation>
    </message>
    <message>
        <source>How tokens reach their experts between devices.</source>
        <translation>Wie Token zwischen Geräten zu ihren Experten gelangen.</translation>
    </message>
    <message>
        <source>DeepSeek-V3 report (arXiv 2412.19437), section 3.2.2; DeepEP; HybridEP in Megatron-Core.</source>
        <translation>DeepSeek-V3-Bericht (arXiv 2412.19437), Abschnitt 3.2.2; DeepEP; HybridEP in Megatron-Core.</translation>
    </message>
    <message>
        <source>Fitted over published runs of mixtures; products of few tokens an expert lose more.</source>
        <translation>An veröffentlichten Läufen von Expertenmodellen angepasst; Produkte mit wenigen Token je Experte verlieren mehr.</translation>
    </message>
    <message>
        <source>Whole-iteration graph</source>
        <translation>Graph der ganzen Iteration</translation>
    </message>
    <message>
        <source>The whole step is one CUDA graph with fused products of the experts, and batches overlap their exchanges: no launches to wait for.</source>
        <translation>Der ganze Schritt ist ein CUDA-Graph mit verbundenen Produkten der Experten, und Batches überlappen ihren Austausch: keine Starts, auf die zu warten wäre.</translation>
    </message>
    <message>
        <source>Megatron-Bridge recipes of release 26.06: full-iteration graph, fused grouped MLP, overlapped all-to-all.</source>
        <translation>Megatron-Bridge-Rezepte der Version 26.06: Graph der ganzen Iteration, verbundenes gruppiertes MLP, überlapptes All-to-all.</translation>
    </message>
    <message>
        <source>Vendor&apos;s attention</source>
        <translation>Attention des Herstellers</translation>
    </message>
    <message>
        <source>Attention by the vendor&apos;s own kernels, such as cuDNN in Transformer Engine, whatever the framework takes by itself.</source>
        <translation>Attention mit den Kerneln des Herstellers, etwa cuDNN in Transformer Engine, was immer das Framework von sich aus nimmt.</translation>
    </message>
    <message>
        <source>NeMo Automodel: PyTorch FSDP2 with Transformer Engine.</source>
        <translation>NeMo Automodel: PyTorch FSDP2 mit Transformer Engine.</translation>
    </message>
    <message>
        <source>Document length</source>
        <translation>Dokumentlänge</translation>
    </message>
    <message>
        <source>Mean length of the documents packed into a sequence, where attention stays inside each of them. The whole sequence where it does not.</source>
        <translation>Mittlere Länge der Dokumente, die in eine Sequenz gepackt sind, wo Attention in jedem von ihnen bleibt. Sonst die ganze Sequenz.</translation>
    </message>
    <message>
        <source>Llama 3 report (arXiv 2407.21783), section 3.2: masks between documents; packed fine-tuning.</source>
        <translation>Llama-3-Bericht (arXiv 2407.21783), Abschnitt 3.2: Masken zwischen Dokumenten; gepacktes Fine-Tuning.</translation>
    </message>
    <message>
        <source>whole sequence</source>
        <translation>ganze Sequenz</translation>
    </message>
    <message>
        <source>in words: 2 ÷ layers of the stage × (offloaded weights and gradients + offloaded activations of a micro-batch)</source>
        <translation>in Worten: 2 ÷ Schichten der Stufe × (ausgelagerte Gewichte und Gradienten + ausgelagerte Aktivierungen eines Mikro-Batches)</translation>
    </message>
    <message>
        <source>Weights, gradients, optimizer state and activations of one device of the fullest stage that the host or its drives hold.</source>
        <translation>Gewichte, Gradienten, Optimiererzustand und Aktivierungen eines Geräts der vollsten Stufe, die der Host oder seine Laufwerke halten.</translation>
    </message>
    <message>
        <source>in words: sum over the four of their offloaded share × their bytes</source>
        <translation>in Worten: Summe über die vier aus ausgelagertem Anteil × ihren Bytes</translation>
    </message>
    <message>
        <source>in words: weights in for each pass, activations out and in again, gradients out (those that add up on the host with each micro-batch) and new weights in</source>
        <translation>in Worten: Gewichte hinein für jeden Durchlauf, Aktivierungen hinaus und wieder hinein, Gradienten hinaus (solche, die sich auf dem Host summieren, mit jedem Mikro-Batch) und neue Gewichte hinein</translation>
    </message>
    <message>
        <source>Offload gradients</source>
        <translation>Gradienten auslagern</translation>
    </message>
    <message>
        <source>Share of the gradients that leave the device as the backward pass makes them, and add up on the host.</source>
        <translation>Anteil der Gradienten, die das Gerät verlassen, sobald der Rückwärtslauf sie bildet, und sich auf dem Host summieren.</translation>
    </message>
    <message>
        <source>ZeRO-Offload (arXiv 2101.06840), section 4.1.</source>
        <translation>ZeRO-Offload (arXiv 2101.06840), Abschnitt 4.1.</translation>
    </message>
    <message>
        <source>The model has no latent attention.</source>
        <translation>Das Modell hat keine latente Attention.</translation>
    </message>
    <message>
        <source>Recompute from latents</source>
        <translation>Aus Latenten neu berechnen</translation>
    </message>
    <message>
        <source>Queries, keys and values again from the latent vectors that stay (multi-head latent attention).</source>
        <translation>Queries, Keys und Values noch einmal aus den latenten Vektoren, die bleiben (Multi-head Latent Attention).</translation>
    </message>
    <message>
        <source>DeepSeek-V3 (arXiv 2412.19437), section 3.2.3; Megatron-Core, selective recomputation by module.</source>
        <translation>DeepSeek-V3 (arXiv 2412.19437), Abschnitt 3.2.3; Megatron-Core, selektive Neuberechnung nach Modulen.</translation>
    </message>
    <message>
        <source>in words: norms and residuals (divided by tensor parallel with sequence parallel) plus attention and MLP tensors ÷ tensor parallel, in the formats that are stored, less what is recomputed</source>
        <translation>in Worten: Normen und Residuen (geteilt durch Tensor-parallel bei Sequenz-Parallelität) plus Attention- und MLP-Tensoren ÷ Tensor-parallel, in den gespeicherten Formaten, abzüglich des neu Berechneten</translation>
    </message>
    <message>
        <source>As computed</source>
        <translation>Wie berechnet</translation>
    </message>
    <message>
        <source>Inputs of products as the products read them, everything else in 16 bits</source>
        <translation>Eingaben von Produkten so, wie die Produkte sie lesen, alles andere in 16 Bit</translation>
    </message>
    <message>
        <source>MLP in 8 bits</source>
        <translation>MLP in 8 Bit</translation>
    </message>
    <message>
        <source>Inputs of the activation function of MLP and experts in 8 bits</source>
        <translation>Eingaben der Aktivierungsfunktion von MLP und Experten in 8 Bit</translation>
    </message>
    <message>
        <source>MLP and attention</source>
        <translation>MLP und Attention</translation>
    </message>
    <message>
        <source>Besides, the output of attention in 12 bits, for its own backward pass and for the projection behind it</source>
        <translation>Außerdem die Attention-Ausgabe in 12 Bit, für ihren eigenen Rückwärtsdurchgang und für die Projektion dahinter</translation>
    </message>
    <message>
        <source>After the experts</source>
        <translation>Nach den Experten</translation>
    </message>
    <message>
        <source>Each expert&apos;s output is kept: the gradient of its weight is their product with what comes back</source>
        <translation>Die Ausgabe jedes Experten bleibt: Der Gradient seines Gewichts ist ihr Produkt mit dem, was zurückkommt</translation>
    </message>
    <message>
        <source>Before the second product</source>
        <translation>Vor dem zweiten Produkt</translation>
    </message>
    <message>
        <source>Activations are weighted, so that outputs of experts are summed up and gone</source>
        <translation>Die Aktivierungen werden gewichtet, so dass die Ausgaben der Experten summiert werden und verschwinden</translation>
    </message>
    <message>
        <source>Stored activations</source>
        <translation>Gespeicherte Aktivierungen</translation>
    </message>
    <message>
        <source>What the backward pass finds in fewer bits than it was computed in. The kernels that make these numbers write them so: it takes no time of its own.</source>
        <translation>Was der Rückwärtsdurchgang in weniger Bit vorfindet, als es berechnet wurde. Die Kernel, die diese Zahlen erzeugen, schreiben sie so: Das kostet keine eigene Zeit.</translation>
    </message>
    <message>
        <source>DeepSeek-V3 (arXiv 2412.19437), section 3.3.3: inputs of SwiGLU in FP8, those of the projection after attention in E5M6; Megatron-Core, activation_func_fp8_input_store.</source>
        <translation>DeepSeek-V3 (arXiv 2412.19437), Abschnitt 3.3.3: Eingaben von SwiGLU in FP8, die der Projektion nach der Attention in E5M6; Megatron-Core, activation_func_fp8_input_store.</translation>
    </message>
    <message>
        <source>Router weights</source>
        <translation>Gewichte des Routers</translation>
    </message>
    <message>
        <source>Where the weights that the router gives to experts are applied.</source>
        <translation>Wo die Gewichte angewandt werden, die der Router den Experten gibt.</translation>
    </message>
    <message>
        <source>Megatron-Core 0.13 (2025-07): memory-efficient token permutation.</source>
        <translation>Megatron-Core 0.13 (2025-07): „memory-efficient token permutation“.</translation>
    </message>
    <message>
        <source>Energy of the GPUs alone</source>
        <translation>Energie der GPUs allein</translation>
    </message>
    <message>
        <source>Energy of the devices at their power limit over the whole run, without servers, network and cooling: what most papers print, some of them times a PUE.</source>
        <translation>Energie der Geräte an ihrer Leistungsgrenze über den ganzen Lauf, ohne Server, Netzwerk und Kühlung: was die meisten Veröffentlichungen nennen, manche mal einem PUE.</translation>
    </message>
    <message>
        <source>LLaMA (arXiv 2302.13971), section 6: thermal design power × time.</source>
        <translation>LLaMA (arXiv 2302.13971), Abschnitt 6: thermische Verlustleistung × Zeit.</translation>
    </message>
    <message>
        <source>%1 × PUE %2</source>
        <translation>%1 × PUE %2</translation>
    </message>
    <message>
        <source>90 % for interleaved stages of Megatron-Core, by its published runs; 50 % otherwise, an assumption (Llama 3 report: asynchronous point-to-point).</source>
        <translation>90 % für verschränkte Stufen von Megatron-Core, nach dessen veröffentlichten Läufen; sonst 50 %, eine Annahme (Llama-3-Bericht: asynchrone Nachrichten).</translation>
    </message>
    <message>
        <source>by schedule</source>
        <translation>nach Ablauf</translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation>%1 zu viel</translation>
    </message>
    <message>
        <source>Differs in inputs without effect</source>
        <translation>Unterscheidet sich in Eingaben ohne Wirkung</translation>
    </message>
    <message>
        <source>Legal, but does not fit</source>
        <translation>Zulässig, passt aber nicht</translation>
    </message>
    <message>
        <source>GPUs not divisible by TP × PP × CP</source>
        <translation>GPUs nicht durch TP × PP × CP teilbar</translation>
    </message>
    <message>
        <source>Heads not divisible by TP</source>
        <translation>Köpfe nicht durch TP teilbar</translation>
    </message>
    <message>
        <source>More stages than layers</source>
        <translation>Mehr Stufen als Schichten</translation>
    </message>
    <message>
        <source>Experts not divisible by EP</source>
        <translation>Experten nicht durch EP teilbar</translation>
    </message>
    <message>
        <source>GPUs of a stage not divisible by EP × expert tensor</source>
        <translation>GPUs einer Stufe nicht durch EP × Experten-Tensor teilbar</translation>
    </message>
    <message>
        <source>Batch not divisible by DP × micro-batch</source>
        <translation>Batch nicht durch DP × Micro-Batch teilbar</translation>
    </message>
    <message>
        <source>Micro-batches not divisible by PP, to interleave</source>
        <translation>Micro-Batches nicht durch PP teilbar, um zu verschränken</translation>
    </message>
    <message>
        <source>Odd number of stages for DualPipe</source>
        <translation>Ungerade Zahl von Stufen für DualPipe</translation>
    </message>
    <message>
        <source>Too few micro-batches for DualPipe</source>
        <translation>Zu wenige Micro-Batches für DualPipe</translation>
    </message>
    <message>
        <source>Layers of first and last stage do not add up</source>
        <translation>Schichten der ersten und letzten Stufe gehen nicht auf</translation>
    </message>
    <message>
        <source>Heads not divisible by TP × CP</source>
        <translation>Köpfe nicht durch TP × CP teilbar</translation>
    </message>
    <message>
        <source>DP × CP not divisible by the shard group</source>
        <translation>DP × CP nicht durch die Shard-Gruppe teilbar</translation>
    </message>
    <message>
        <source>Local steps with states shared by all</source>
        <translation>Lokale Schritte mit Zuständen, die alle teilen</translation>
    </message>
    <message>
        <source>Local steps within a sequence</source>
        <translation>Lokale Schritte innerhalb einer Sequenz</translation>
    </message>
    <message>
        <source>Local steps among the experts of a layer</source>
        <translation>Lokale Schritte unter den Experten einer Schicht</translation>
    </message>
    <message>
        <source>Sequence not divisible by CP</source>
        <translation>Sequenz nicht durch CP teilbar</translation>
    </message>
    <message>
        <source>No network between nodes</source>
        <translation>Kein Netz zwischen den Knoten</translation>
    </message>
    <message>
        <source>The design itself is not legal or does not fit.</source>
        <translation>Der Entwurf selbst ist nicht zulässig oder passt nicht.</translation>
    </message>
    <message>
        <source>No layout of this model fits on the other machines.</source>
        <translation>Kein Layout dieses Modells passt auf die anderen Maschinen.</translation>
    </message>
    <message>
        <source>The batch of %1 cannot be shared out among both: change it, or the numbers of devices.</source>
        <translation>Der Batch von %1 lässt sich nicht auf beide verteilen: Ändern Sie ihn oder die Zahl der GPUs.</translation>
    </message>
    <message>
        <source>There is one GPU only.</source>
        <translation>Es gibt nur eine GPU.</translation>
    </message>
    <message>
        <source>All GPUs are on one fast link.</source>
        <translation>Alle GPUs liegen an einem schnellen Link.</translation>
    </message>
    <message>
        <source>Nothing in a step waits for another.</source>
        <translation>Nichts in einem Schritt wartet auf ein anderes.</translation>
    </message>
    <message>
        <source>Nothing interrupts the run.</source>
        <translation>Nichts unterbricht den Lauf.</translation>
    </message>
    <message>
        <source>%1 of %2 on the fullest GPU</source>
        <translation>%1 von %2 auf der vollsten GPU</translation>
    </message>
    <message>
        <source>%1 tokens a step; large models train with %2 to %3</source>
        <translation>%1 Token je Schritt; große Modelle trainieren mit %2 bis %3</translation>
    </message>
    <message>
        <source>%1 tokens/s at an MFU of %2</source>
        <translation>%1 Token/s bei einer MFU von %2</translation>
    </message>
    <message>
        <source>Micro-batches of %1, %2 of them a step</source>
        <translation>Micro-Batches von %1, davon %2 je Schritt</translation>
    </message>
    <message>
        <source>Matrix products in %1</source>
        <translation>Matrixprodukte in %1</translation>
    </message>
    <message>
        <source>%1 of %2 GPUs that share a matrix are on one fast link; traffic that nothing hides takes %3 of the step</source>
        <translation>%1 von %2 GPUs, die sich eine Matrix teilen, liegen an einem schnellen Link; Verkehr, den nichts verdeckt, nimmt %3 des Schritts</translation>
    </message>
    <message>
        <source>Every %1, best every %2; saving and repeated work take %3 of the run</source>
        <translation>Alle %1, am besten alle %2; Sichern und wiederholte Arbeit nehmen %3 des Laufs</translation>
    </message>
    <message>
        <source>Interruptions in the run: %1; each noticed after %2, %3 of standstill together</source>
        <translation>Unterbrechungen im Lauf: %1; jede nach %2 bemerkt, zusammen %3 Stillstand</translation>
    </message>
    <message>
        <source>Traffic that nothing hides takes %1 of the step, gradients and weights %2</source>
        <translation>Verkehr, den nichts verdeckt, nimmt %1 des Schritts, Gradienten und Gewichte %2</translation>
    </message>
    <message>
        <source>The bubble takes %1 of the step, waiting for the slowest node %2</source>
        <translation>Die Blase nimmt %1 des Schritts, das Warten auf den langsamsten Knoten %2</translation>
    </message>
    <message>
        <source>Interruptions in the run: %1; %2 of the time is progress</source>
        <translation>Unterbrechungen im Lauf: %1; %2 der Zeit sind Fortschritt</translation>
    </message>
    <message>
        <source>Fit a step in memory</source>
        <translation>Einen Schritt in den Speicher bringen</translation>
    </message>
    <message>
        <source>Below 10 G parameters one technique, beyond that TP 8 with stages or ZeRO-3; recomputation and accumulation where GPUs are few.</source>
        <translation>Unter 10 G Parametern eine Technik, darüber TP 8 mit Stufen oder ZeRO-3; Neuberechnung und Akkumulation, wo es wenige GPUs gibt.</translation>
    </message>
    <message>
        <source>Reach the global batch</source>
        <translation>Den globalen Batch erreichen</translation>
    </message>
    <message>
        <source>More replicas, more accumulation or context parallelism; fewer where a step has too many tokens. Check the loss when the batch changes.</source>
        <translation>Mehr Replikate, mehr Akkumulation oder Kontextparallelität; weniger, wo ein Schritt zu viele Token hat. Den Loss prüfen, wenn sich der Batch ändert.</translation>
    </message>
    <message>
        <source>Raise the throughput</source>
        <translation>Den Durchsatz heben</translation>
    </message>
    <message>
        <source>Tensor parallelism up to the node, then replicas with sharding until traffic binds, then stages; one change at a time.</source>
        <translation>Tensorparallelität bis zum Knoten, dann Replikate mit Sharding, bis der Verkehr bindet, dann Stufen; eine Änderung nach der anderen.</translation>
    </message>
    <message>
        <source>Tune the batch of a GPU</source>
        <translation>Den Batch einer GPU abstimmen</translation>
    </message>
    <message>
        <source>The micro-batch that fills the device without leaving too few for the pipeline.</source>
        <translation>Der Micro-Batch, der das Gerät füllt, ohne der Pipeline zu wenige zu lassen.</translation>
    </message>
    <message>
        <source>Mixed precision</source>
        <translation>Gemischte Genauigkeit</translation>
    </message>
    <message>
        <source>Products in the narrowest format that the device multiplies and the loss allows.</source>
        <translation>Produkte im schmalsten Format, das das Gerät multipliziert und der Loss erlaubt.</translation>
    </message>
    <message>
        <source>Fast interconnect</source>
        <translation>Schnelle Verbindung</translation>
    </message>
    <message>
        <source>Those that talk most stand nearest: tensor parallelism on the fast link, one copy of a token a node.</source>
        <translation>Wer am meisten kommuniziert, steht am nächsten: Tensorparallelität am schnellen Link, eine Kopie eines Tokens je Knoten.</translation>
    </message>
    <message>
        <source>Regular backups</source>
        <translation>Regelmäßige Sicherungen</translation>
    </message>
    <message>
        <source>Checkpoints at the interval that loses least, written while the work goes on.</source>
        <translation>Checkpoints im Abstand, der am wenigsten verliert, geschrieben, während die Arbeit weitergeht.</translation>
    </message>
    <message>
        <source>Monitoring</source>
        <translation>Überwachung</translation>
    </message>
    <message>
        <source>Whoever watches the run notices a fault before the libraries time out.</source>
        <translation>Wer den Lauf überwacht, bemerkt einen Fehler, bevor die Bibliotheken aufgeben.</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>Accumulate gradients, compress them, or let them travel behind computing.</source>
        <translation>Gradienten akkumulieren, komprimieren oder hinter dem Rechnen reisen lassen.</translation>
    </message>
    <message>
        <source>Synchronisation</source>
        <translation>Synchronisation</translation>
    </message>
    <message>
        <source>A schedule with less bubble, and stages of equal work.</source>
        <translation>Ein Ablauf mit weniger Blase und Stufen mit gleicher Arbeit.</translation>
    </message>
    <message>
        <source>Shard the states, recompute activations, move to the host what can wait.</source>
        <translation>Die Zustände aufteilen, Aktivierungen neu berechnen, zum Host bringen, was warten kann.</translation>
    </message>
    <message>
        <source>Spare nodes, copies of the state near the GPUs, a restart that is practised.</source>
        <translation>Ersatzknoten, Kopien des Zustands nahe bei den GPUs, ein geübter Neustart.</translation>
    </message>
    <message>
        <source>The Playbook&apos;s three steps</source>
        <translation>Die drei Schritte des Playbook</translation>
    </message>
    <message>
        <source>Five practices</source>
        <translation>Fünf Empfehlungen</translation>
    </message>
    <message>
        <source>Four challenges</source>
        <translation>Vier Herausforderungen</translation>
    </message>
    <message>
        <source>The layout is not legal yet.</source>
        <translation>Die Aufteilung ist noch nicht zulässig.</translation>
    </message>
    <message>
        <source>How long the run takes is not known.</source>
        <translation>Wie lange der Lauf dauert, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>Its peak rate is unknown.</source>
        <translation>Die Spitzenrate ist unbekannt.</translation>
    </message>
    <message>
        <source>Its price is unknown.</source>
        <translation>Der Preis ist unbekannt.</translation>
    </message>
    <message>
        <source>Its power is unknown.</source>
        <translation>Die Leistungsaufnahme ist unbekannt.</translation>
    </message>
    <message>
        <source>Costs %1 even at its peak rate.</source>
        <translation>Kostet selbst bei Spitzenrate %1.</translation>
    </message>
    <message>
        <source>One node draws %1.</source>
        <translation>Ein Knoten zieht %1.</translation>
    </message>
    <message>
        <source>Takes %1 even at its peak rate, on as many GPUs as are allowed (%2).</source>
        <translation>Braucht selbst bei Spitzenrate %1, auf so vielen GPUs wie erlaubt (%2).</translation>
    </message>
    <message>
        <source>No layout fits on up to %1 GPUs.</source>
        <translation>Kein Layout passt auf bis zu %1 GPUs.</translation>
    </message>
    <message>
        <source>Done %1 too late at best.</source>
        <translation>Bestenfalls %1 zu spät fertig.</translation>
    </message>
    <message>
        <source>Costs %1 more than the budget at best.</source>
        <translation>Kostet bestenfalls %1 mehr als das Budget.</translation>
    </message>
    <message>
        <source>Draws %1 more than the limit.</source>
        <translation>Zieht %1 mehr als die Grenze.</translation>
    </message>
    <message>
        <source>Costs %1 more.</source>
        <translation>Kostet %1 mehr.</translation>
    </message>
    <message>
        <source>Done %1 later.</source>
        <translation>%1 später fertig.</translation>
    </message>
    <message>
        <source>Takes %1 more GPUs.</source>
        <translation>Braucht %1 GPUs mehr.</translation>
    </message>
    <message>
        <source>Fewest dollars by this date</source>
        <translation>Am wenigsten Geld bis zu dieser Frist</translation>
    </message>
    <message>
        <source>Fastest within this budget and power</source>
        <translation>Am schnellsten in Budget und Leistung</translation>
    </message>
    <message>
        <source>Fewest GPUs for this deadline</source>
        <translation>Am wenigsten GPUs für diese Frist</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>All GPUs</source>
        <translation>Alle GPUs</translation>
    </message>
    <message>
        <source>Replicas</source>
        <translation>Replikate</translation>
    </message>
    <message>
        <source>Expert replicas</source>
        <translation>Experten-Replikate</translation>
    </message>
    <message>
        <source>From latent vectors</source>
        <translation>Aus latenten Vektoren</translation>
    </message>
    <message>
        <source>To latent vectors</source>
        <translation>In latente Vektoren</translation>
    </message>
    <message>
        <source>Query, key, value</source>
        <translation>Query, Key, Value</translation>
    </message>
    <message>
        <source>Attention output</source>
        <translation>Attention-Ausgabe</translation>
    </message>
    <message>
        <source>Mixer input</source>
        <translation>Mixer-Eingang</translation>
    </message>
    <message>
        <source>Mixer output</source>
        <translation>Mixer-Ausgang</translation>
    </message>
    <message>
        <source>Experts, up</source>
        <translation>Experten, aufwärts</translation>
    </message>
    <message>
        <source>Experts, down</source>
        <translation>Experten, abwärts</translation>
    </message>
    <message>
        <source>Shared experts, up</source>
        <translation>Geteilte Experten, aufwärts</translation>
    </message>
    <message>
        <source>Shared experts, down</source>
        <translation>Geteilte Experten, abwärts</translation>
    </message>
    <message>
        <source>Router</source>
        <translation>Router</translation>
    </message>
    <message>
        <source>Latent vectors of experts</source>
        <translation>Latente Vektoren der Experten</translation>
    </message>
    <message>
        <source>MLP, up</source>
        <translation>MLP, aufwärts</translation>
    </message>
    <message>
        <source>MLP, down</source>
        <translation>MLP, abwärts</translation>
    </message>
    <message>
        <source>Attention scores and values</source>
        <translation>Attention-Scores und -Werte</translation>
    </message>
    <message>
        <source>Scan</source>
        <translation>Scan</translation>
    </message>
    <message>
        <source>Quantising</source>
        <translation>Quantisieren</translation>
    </message>
    <message>
        <source>Adding up gradients</source>
        <translation>Gradienten aufsummieren</translation>
    </message>
    <message>
        <source>Kernel starts</source>
        <translation>Kernelstarts</translation>
    </message>
    <message>
        <source>32 bits</source>
        <translation>32 Bit</translation>
    </message>
    <message>
        <source>16 bits</source>
        <translation>16 Bit</translation>
    </message>
    <message>
        <source>8 bits</source>
        <translation>8 Bit</translation>
    </message>
    <message>
        <source>4 bits</source>
        <translation>4 Bit</translation>
    </message>
    <message>
        <source>Output head</source>
        <translation>Ausgabekopf</translation>
    </message>
    <message>
        <source>Projection of a prediction module</source>
        <translation>Projektion eines Vorhersagemoduls</translation>
    </message>
    <message>
        <source>%1: at most %2, as now; %3 is %4</source>
        <translation>%1: höchstens %2, wie jetzt; %3 ist %4</translation>
    </message>
    <message>
        <source>%1: at least %2, as now; %3 is %4</source>
        <translation>%1: mindestens %2, wie jetzt; %3 ist %4</translation>
    </message>
    <message>
        <source>%1 at %2 does it already: %3 is %4</source>
        <translation>%1 mit %2 genügt schon: %3 ist %4</translation>
    </message>
    <message>
        <source>%1: %2 does it; %3 goes from %4 to %5</source>
        <translation>%1: %2 genügt; %3 geht von %4 auf %5</translation>
    </message>
    <message>
        <source>%1: %2 is nearest to today’s %6; %3 goes from %4 to %5</source>
        <translation>%1: %2 liegt dem jetzigen Wert %6 am nächsten; %3 geht von %4 auf %5</translation>
    </message>
    <message>
        <source>%1: at most %2; %3 goes from %4 to %5</source>
        <translation>%1: höchstens %2; %3 geht von %4 auf %5</translation>
    </message>
    <message>
        <source>%1: at least %2; %3 goes from %4 to %5</source>
        <translation>%1: mindestens %2; %3 geht von %4 auf %5</translation>
    </message>
    <message>
        <source>%1 has no effect on this design: %2</source>
        <translation>%1 wirkt bei diesem Entwurf nicht: %2</translation>
    </message>
    <message>
        <source>%2 is unknown whatever %1 is</source>
        <translation>%2 ist unbekannt, gleich was %1 ist</translation>
    </message>
    <message>
        <source>No value of %1 gives a legal layout</source>
        <translation>Kein Wert von %1 ergibt ein zulässiges Layout</translation>
    </message>
    <message>
        <source>No value of %1 fits: at the least the fullest GPU holds %2</source>
        <translation>Kein Wert von %1 passt: mindestens hält die vollste GPU %2</translation>
    </message>
    <message>
        <source>No value of %1 fits</source>
        <translation>Kein Wert von %1 passt</translation>
    </message>
    <message>
        <source>%1 does not move %2: it stays at %3</source>
        <translation>%1 bewegt %2 nicht: es bleibt bei %3</translation>
    </message>
    <message>
        <source>%1 passes %2 in a jump and never has it; nearest is %3 at %4 = %5</source>
        <translation>%1 springt über %2 und nimmt es nie an; am nächsten liegt %3 bei %4 = %5</translation>
    </message>
    <message>
        <source>The search was stopped before it found a value of %1</source>
        <translation>Die Suche wurde angehalten, bevor sie einen Wert von %1 fand</translation>
    </message>
    <message>
        <source>No value of %1 brings %2 to %3; nearest is %4 at %5</source>
        <translation>Kein Wert von %1 bringt %2 auf %3; am nächsten liegt %4 bei %5</translation>
    </message>
    <message>
        <source>Largest micro-batch that fits</source>
        <translation>Größter Micro-Batch, der passt</translation>
    </message>
    <message>
        <source>Longest sequence that fits</source>
        <translation>Längste Sequenz, die passt</translation>
    </message>
    <message>
        <source>Largest batch that fits</source>
        <translation>Größter Batch, der passt</translation>
    </message>
    <message>
        <source>Least tensor parallel that fits</source>
        <translation>Geringste Tensorparallelität, die passt</translation>
    </message>
    <message>
        <source>Slowest network with steps at most 2 % longer</source>
        <translation>Langsamstes Netz, mit dem Schritte höchstens 2 % länger dauern</translation>
    </message>
    <message>
        <source>Slowest scale-up link with steps at most 2 % longer</source>
        <translation>Langsamste schnelle Verbindung, mit der Schritte höchstens 2 % länger dauern</translation>
    </message>
    <message>
        <source>Most oversubscription with steps at most 2 % longer</source>
        <translation>Stärkste Überbuchung, mit der Schritte höchstens 2 % länger dauern</translation>
    </message>
    <message>
        <source>Slowest storage for writing, done at most 1 % later</source>
        <translation>Langsamstes Schreiben, mit dem der Lauf höchstens 1 % später endet</translation>
    </message>
    <message>
        <source>Slowest storage for reading, done at most 1 % later</source>
        <translation>Langsamstes Lesen, mit dem der Lauf höchstens 1 % später endet</translation>
    </message>
    <message>
        <source>Storage system that costs most time, at most 1 %</source>
        <translation>Speichersystem, das am meisten Zeit kostet, höchstens 1 %</translation>
    </message>
    <message>
        <source>Fewest checkpoints that keep goodput within 1 %</source>
        <translation>Wenigste Checkpoints, die den Goodput auf 1 % halten</translation>
    </message>
    <message>
        <source>Most failures that keep goodput within 1 %</source>
        <translation>Meiste Ausfälle, die den Goodput auf 1 % halten</translation>
    </message>
    <message>
        <source>Fewest GPUs by the deadline</source>
        <translation>Wenigste GPUs bis zum Termin</translation>
    </message>
    <message>
        <source>Highest GPU price within the budget</source>
        <translation>Höchster GPU-Preis im Budget</translation>
    </message>
    <message>
        <source>stated uncertainty</source>
        <translation>belegte Unsicherheit</translation>
    </message>
    <message>
        <source>one position down and up</source>
        <translation>eine Stellung ab und auf</translation>
    </message>
    <message>
        <source>half and double</source>
        <translation>halb und doppelt</translation>
    </message>
    <message>
        <source>a tenth less and more</source>
        <translation>ein Zehntel weniger und mehr</translation>
    </message>
    <message>
        <source>each other choice</source>
        <translation>jede andere Wahl</translation>
    </message>
    <message>
        <source>each other entry</source>
        <translation>jeder andere Eintrag</translation>
    </message>
    <message>
        <source>Layout as it is</source>
        <translation>Layout, wie es ist</translation>
    </message>
    <message>
        <source>Degrees that are set stay; where they make no legal layout, the point says why.</source>
        <translation>Gesetzte Grade bleiben; wo sie kein zulässiges Layout ergeben, sagt der Punkt, warum.</translation>
    </message>
    <message>
        <source>Nearest legal layout</source>
        <translation>Nächstes zulässiges Layout</translation>
    </message>
    <message>
        <source>Where the layout is not legal, the nearest legal one with the same GPUs and batch stands in.</source>
        <translation>Wo das Layout nicht zulässig ist, steht das nächste zulässige mit denselben GPUs und demselben Batch.</translation>
    </message>
    <message>
        <source>Best layout</source>
        <translation>Bestes Layout</translation>
    </message>
    <message>
        <source>The layout and recipe that a search finds best at each point, by the first result.</source>
        <translation>Das Layout und das Rezept, die eine Suche an jedem Punkt nach dem ersten Ergebnis am besten findet.</translation>
    </message>
    <message>
        <source>The automatic value is the same.</source>
        <translation>Der automatische Wert ist derselbe.</translation>
    </message>
    <message>
        <source>With one virtual stage, interleaving is 1F1B.</source>
        <translation>Mit einer virtuellen Stufe ist Verschränken 1F1B.</translation>
    </message>
    <message>
        <source>Fits, too late, too dear, over power</source>
        <translation>Passt, zu spät, zu teuer, zu viel Leistung</translation>
    </message>
    <message>
        <source>Fits, too late, over power</source>
        <translation>Passt, zu spät, zu viel Leistung</translation>
    </message>
    <message>
        <source>Fits, over budget and power</source>
        <translation>Passt, über Budget und Leistung</translation>
    </message>
    <message>
        <source>Fits, over power</source>
        <translation>Passt, zu viel Leistung</translation>
    </message>
    <message>
        <source>Fits, power unknown</source>
        <translation>Passt, Leistung unbekannt</translation>
    </message>
    <message>
        <source>Power to spare</source>
        <translation>Übrige Leistung</translation>
    </message>
    <message>
        <source>Power limit less the largest power of the site; negative when it draws more, unknown when its power is.</source>
        <translation>Leistungsgrenze weniger die größte Leistung des Standorts; negativ, wenn er mehr zieht, unbekannt, wenn seine Leistung es ist.</translation>
    </message>
    <message>
        <source>Largest site power</source>
        <translation>Größte Standortleistung</translation>
    </message>
    <message>
        <source>Power of the site with every device at full load: what has to be contracted.</source>
        <translation>Leistung des Standorts, wenn jedes Gerät unter Volllast läuft: was vertraglich gebraucht wird.</translation>
    </message>
    <message>
        <source>Batch ÷ critical batch</source>
        <translation>Batch ÷ kritischer Batch</translation>
    </message>
    <message>
        <source>Share by which a run of this batch needs more tokens than one with small batches, for the same loss.</source>
        <translation>Anteil, um den ein Lauf mit diesem Batch mehr Token braucht als einer mit kleinen Batches, bei gleichem Verlust.</translation>
    </message>
    <message>
        <source>McCandlish et al. (arXiv 1812.06162), section 2.3.</source>
        <translation>McCandlish et al. (arXiv 1812.06162), Abschnitt 2.3.</translation>
    </message>
    <message>
        <source>Useful tokens per second</source>
        <translation>Nützliche Token je Sekunde</translation>
    </message>
    <message>
        <source>Tokens per second that would bring the loss as far in small batches: beyond the critical batch more throughput brings little more of them.</source>
        <translation>Token je Sekunde, die in kleinen Batches den Verlust ebenso weit brächten: Jenseits des kritischen Batches bringt mehr Durchsatz kaum mehr davon.</translation>
    </message>
    <message>
        <source>Tokens for the batch</source>
        <translation>Token für den Batch</translation>
    </message>
    <message>
        <source>Tokens that this batch needs beyond those in all, where those would do in small batches.</source>
        <translation>Token, die dieser Batch über alle Token hinaus braucht, wenn diese in kleinen Batches genügten.</translation>
    </message>
    <message>
        <source>Days for the batch</source>
        <translation>Tage für den Batch</translation>
    </message>
    <message>
        <source>Days that those tokens would take. They are not in the time to train.</source>
        <translation>Tage, die diese Token dauern würden. Sie sind nicht in der Trainingsdauer.</translation>
    </message>
    <message>
        <source>MinHash takes 0.1 to 0.3 core-hours for a GB.</source>
        <translation>MinHash braucht 0,1 bis 0,3 Kernstunden für ein GB.</translation>
    </message>
    <message>
        <source>tiktoken: 3 to 6 MB/s a core.</source>
        <translation>tiktoken: 3 bis 6 MB/s je Kern.</translation>
    </message>
    <message>
        <source>Power limit</source>
        <translation>Leistungsgrenze</translation>
    </message>
    <message>
        <source>Power that the site can draw. The verdict says when the machines and their cooling may draw more, or when their power is unknown.</source>
        <translation>Leistung, die der Standort ziehen kann. Das Urteil sagt, wenn Maschinen und Kühlung mehr ziehen können oder wenn ihre Leistung unbekannt ist.</translation>
    </message>
    <message>
        <source>An assumption: 10 GW, more than any site that has been built; enter yours.</source>
        <translation>Eine Annahme: 10 GW, mehr als jeder gebaute Standort; geben Sie Ihre ein.</translation>
    </message>
    <message>
        <source>Eleven providers of an H100 on demand, read 2026-10-06: one in ten below $2.25, half below $3.90, nine in ten below $6.88. A price that you enter is certain.</source>
        <translation>Elf Anbieter einer H100 auf Abruf, gelesen am 6.10.2026: einer von zehn unter 2,25 $, die Hälfte unter 3,90 $, neun von zehn unter 6,88 $. Ein Preis, den Sie eingeben, ist sicher.</translation>
    </message>
    <message>
        <source>Servers with two sockets take 0.8 to 1.2 kW.</source>
        <translation>Server mit zwei Sockeln brauchen 0,8 bis 1,2 kW.</translation>
    </message>
    <message>
        <source>H100-class machines take 0.6 to 1.5 kW a device on average, about 1.0 in the middle.</source>
        <translation>Rechner der H100-Klasse brauchen im Mittel 0,6 bis 1,5 kW je Gerät, meist etwa 1,0.</translation>
    </message>
    <message>
        <source>Google 1.09, AWS 1.15, mean of the Uptime survey 1.52.</source>
        <translation>Google 1,09, AWS 1,15, Mittel der Uptime-Umfrage 1,52.</translation>
    </message>
    <message>
        <source>Two clusters of one operator: 2.34 and 6.50 failures in 1,000 node-days (arXiv 2410.21680); Llama 3 had 3.8.</source>
        <translation>Zwei Cluster eines Betreibers: 2,34 und 6,50 Ausfälle in 1.000 Knotentagen (arXiv 2410.21680); Llama 3 hatte 3,8.</translation>
    </message>
    <message>
        <source>196 counted, which scatter as Poisson counts do.</source>
        <translation>196 gezählt, was streut wie Poisson-Zahlen.</translation>
    </message>
    <message>
        <source>72 counted, which scatter as Poisson counts do.</source>
        <translation>72 gezählt, was streut wie Poisson-Zahlen.</translation>
    </message>
    <message>
        <source>46 counted, which scatter as Poisson counts do.</source>
        <translation>46 gezählt, was streut wie Poisson-Zahlen.</translation>
    </message>
    <message>
        <source>49 counted, which scatter as Poisson counts do.</source>
        <translation>49 gezählt, was streut wie Poisson-Zahlen.</translation>
    </message>
    <message>
        <source>56 counted, which scatter as Poisson counts do.</source>
        <translation>56 gezählt, was streut wie Poisson-Zahlen.</translation>
    </message>
    <message>
        <source>An assumption: 30 s with heartbeats, 10 min where only communication libraries notice.</source>
        <translation>Eine Annahme: 30 s mit Lebenszeichen, 10 min, wo es nur die Kommunikationsbibliotheken merken.</translation>
    </message>
    <message>
        <source>MegaScale (arXiv 2402.15627): back within 15 min; what is published of Llama 3 leaves 10 to 17 min with detection.</source>
        <translation>MegaScale (arXiv 2402.15627): nach höchstens 15 min wieder da; was von Llama 3 veröffentlicht ist, lässt mit der Erkennung 10 bis 17 min.</translation>
    </message>
    <message>
        <source>47 counted, which scatter as Poisson counts do.</source>
        <translation>47 gezählt, was streut wie Poisson-Zahlen.</translation>
    </message>
    <message>
        <source>TP, CP, EP, DP, PP</source>
        <translation>TP, CP, EP, DP, PP</translation>
    </message>
    <message>
        <source>Tensor parallelism nearest, the stages of a pipeline farthest (Megatron, DeepSpeed, torchtitan, nanotron)</source>
        <translation>Tensorparallelität am nächsten, die Stufen einer Pipeline am fernsten (Megatron, DeepSpeed, torchtitan, nanotron)</translation>
    </message>
    <message>
        <source>TP, CP, EP, PP, DP</source>
        <translation>TP, CP, EP, PP, DP</translation>
    </message>
    <message>
        <source>Replicas farthest: messages between stages travel less far than gradients (Megatron, use-tp-pp-dp-mapping)</source>
        <translation>Replikate am fernsten: Nachrichten zwischen Stufen reisen weniger weit als Gradienten (Megatron, use-tp-pp-dp-mapping)</translation>
    </message>
    <message>
        <source>TP, PP, CP, EP, DP</source>
        <translation>TP, PP, CP, EP, DP</translation>
    </message>
    <message>
        <source>Stages right behind tensor parallelism</source>
        <translation>Stufen gleich hinter der Tensorparallelität</translation>
    </message>
    <message>
        <source>PP, TP, CP, EP, DP</source>
        <translation>PP, TP, CP, EP, DP</translation>
    </message>
    <message>
        <source>Stages nearest: a pipeline fills a node first</source>
        <translation>Stufen am nächsten: Eine Pipeline füllt zuerst einen Knoten</translation>
    </message>
    <message>
        <source>TP, EP, DP, CP, PP</source>
        <translation>TP, EP, DP, CP, PP</translation>
    </message>
    <message>
        <source>Replicas nearer than the devices that share a sequence</source>
        <translation>Replikate näher als die Geräte, die sich eine Sequenz teilen</translation>
    </message>
    <message>
        <source>CP, TP, EP, DP, PP</source>
        <translation>CP, TP, EP, DP, PP</translation>
    </message>
    <message>
        <source>The devices that share a sequence nearest</source>
        <translation>Die Geräte, die sich eine Sequenz teilen, am nächsten</translation>
    </message>
    <message>
        <source>Placement order</source>
        <translation>Platzierung</translation>
    </message>
    <message>
        <source>Which dimension gets neighbouring devices, from the nearest to the farthest: decides whose traffic stays in the node.</source>
        <translation>Welche Dimension benachbarte Geräte bekommt, von der nächsten bis zur fernsten: entscheidet, wessen Verkehr im Knoten bleibt.</translation>
    </message>
    <message>
        <source>Megatron Core, parallel_state: tp-cp-ep-dp-pp unless use-tp-pp-dp-mapping.</source>
        <translation>Megatron Core, parallel_state: tp-cp-ep-dp-pp, wenn nicht use-tp-pp-dp-mapping.</translation>
    </message>
    <message>
        <source>Critical batch</source>
        <translation>Kritischer Batch</translation>
    </message>
    <message>
        <source>Tokens in a step beyond which larger steps save few steps: a run with batch B takes 1 + B ÷ this times the tokens of one with small batches, for the same loss. It grows with the tokens trained and hardly with the model; the noise of the gradients measures it. It moves no date: what it costs stands beside the results. The rule was measured up to 24 B tokens; beyond, it is extrapolated.</source>
        <translation>Token eines Schritts, jenseits derer größere Schritte kaum Schritte sparen: Ein Lauf mit Batch B braucht das 1 + B ÷ diesen Wert-Fache der Token eines Laufs mit kleinen Batches, bei gleichem Verlust. Er wächst mit den trainierten Token und kaum mit dem Modell; das Rauschen der Gradienten misst ihn. Er verschiebt kein Datum: Was er kostet, steht neben den Ergebnissen. Die Regel wurde bis 24 Mrd. Token gemessen; darüber ist sie extrapoliert.</translation>
    </message>
    <message>
        <source>McCandlish et al. (arXiv 1812.06162), section 2.3: the form. Zhang et al. (arXiv 2410.21676): 20 % more steps at 93.2 × (millions of parameters)^0.47 sequences of 512 tokens, with 20 tokens a parameter. Kaplan et al. (arXiv 2001.08361), equation 1.4, for comparison: 2 × 10⁸ tokens ÷ loss^4.76.</source>
        <translation>McCandlish et al. (arXiv 1812.06162), Abschnitt 2.3: die Form. Zhang et al. (arXiv 2410.21676): 20 % mehr Schritte bei 93,2 × (Millionen Parameter)^0,47 Sequenzen von 512 Token, mit 20 Token je Parameter. Zum Vergleich Kaplan et al. (arXiv 2001.08361), Gleichung 1.4: 2 × 10⁸ Token ÷ Verlust^4,76.</translation>
    </message>
    <message>
        <source>5 × 512 × 93.2 × (million tokens ÷ 20)^0.47</source>
        <translation>5 × 512 × 93,2 × (Millionen Token ÷ 20)^0,47</translation>
    </message>
    <message>
        <source>%1 devices share each matrix; placed in this order the fast link joins %2 of them</source>
        <translation>%1 Geräte teilen sich jede Matrix; so platziert verbindet der schnelle Link %2 davon</translation>
    </message>
    <message>
        <source>Time to train against GPU count</source>
        <translation>Trainingsdauer über der GPU-Zahl</translation>
    </message>
    <message>
        <source>The same work and batch on an eighth to eight times the GPUs.</source>
        <translation>Dieselbe Arbeit und derselbe Batch auf einem Achtel bis zum Achtfachen der GPUs.</translation>
    </message>
    <message>
        <source>Checkpoint interval against time lost</source>
        <translation>Checkpoint-Intervall und verlorene Zeit</translation>
    </message>
    <message>
        <source>Saving often costs time, and saving seldom loses work.</source>
        <translation>Häufiges Sichern kostet Zeit, und seltenes verliert Arbeit.</translation>
    </message>
    <message>
        <source>Goodput against GPU count</source>
        <translation>Goodput und GPU-Zahl</translation>
    </message>
    <message>
        <source>Failures, spares and writers grow with the cluster; the second curve has the best interval of each size.</source>
        <translation>Ausfälle, Reserven und Schreiber wachsen mit dem Cluster; die zweite Kurve hat das beste Intervall jeder Größe.</translation>
    </message>
    <message>
        <source>Step time of every schedule</source>
        <translation>Schrittzeit jedes Ablaufplans</translation>
    </message>
    <message>
        <source>The same stages and micro-batches in another order.</source>
        <translation>Dieselben Stufen und Mikro-Batches in anderer Reihenfolge.</translation>
    </message>
    <message>
        <source>Reading of every sample workload</source>
        <translation>Lesen jeder Sample-Last</translation>
    </message>
    <message>
        <source>What other jobs would ask of storage on this cluster.</source>
        <translation>Was andere Aufgaben auf diesem Cluster vom Storage verlangten.</translation>
    </message>
    <message>
        <source>Throughput against batch</source>
        <translation>Durchsatz über dem Batch</translation>
    </message>
    <message>
        <source>A larger batch keeps the GPUs busier; beyond the critical batch its tokens bring less.</source>
        <translation>Ein größerer Batch lastet die GPUs besser aus; jenseits des kritischen Batches bringen seine Token weniger.</translation>
    </message>
    <message>
        <source>critical batch</source>
        <translation>kritischer Batch</translation>
    </message>
</context>
<context>
    <name>trainyard::ui::CaseText</name>
    <message>
        <source>Source: %1</source>
        <translation>Quelle: %1</translation>
    </message>
    <message>
        <source>%1: published %2, here %3</source>
        <translation>%1: veröffentlicht %2, hier %3</translation>
    </message>
    <message>
        <source>Not stated and assumed: %1</source>
        <translation>Nicht angegeben und angenommen: %1</translation>
    </message>
    <message>
        <source>“%1”: %2</source>
        <comment>a figure as printed, and what it means</comment>
        <translation>„%1“: %2</translation>
    </message>
</context>
<context>
    <name>trainyard::ui::ChartExport</name>
    <message>
        <source>%1: a chart is saved as .png, .svg or .csv.</source>
        <translation>%1: Ein Diagramm wird als .png, .svg oder .csv gespeichert.</translation>
    </message>
</context>
<context>
    <name>trainyard::ui::ChartTable</name>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Together</source>
        <translation>Zusammen</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>Ideal</source>
        <translation>Ideal</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Beschriftung</translation>
    </message>
    <message>
        <source>Flow</source>
        <translation>Fluss</translation>
    </message>
    <message>
        <source>Needed</source>
        <translation>Benötigt</translation>
    </message>
    <message>
        <source>Given</source>
        <translation>Vorhanden</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Vorhergesagt</translation>
    </message>
    <message>
        <source>Error (%)</source>
        <translation>Fehler (%)</translation>
    </message>
    <message>
        <source>Hop</source>
        <translation>Abschnitt</translation>
    </message>
    <message>
        <source>Reads</source>
        <translation>Liest</translation>
    </message>
    <message>
        <source>Writes</source>
        <translation>Schreibt</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Estimate</source>
        <translation>Schätzung</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>Vorgang</translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation>Micro-Batch</translation>
    </message>
    <message>
        <source>Virtual stage</source>
        <translation>Virtuelle Stufe</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>Micro-batches in flight</source>
        <translation>Micro-Batches in Arbeit</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Moved by</source>
        <translation>Bewegt um</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Bis</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>Richtung</translation>
    </message>
    <message>
        <source>FLOP a byte</source>
        <translation>FLOP je Byte</translation>
    </message>
    <message>
        <source>Attained</source>
        <translation>Erreicht</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>Bewegt</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>not legal</source>
        <translation>unzulässig</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>passt nicht</translation>
    </message>
    <message>
        <source>does it</source>
        <translation>genügt</translation>
    </message>
    <message>
        <source>%1, low</source>
        <translation>%1, unteres Ende</translation>
    </message>
    <message>
        <source>%1, high</source>
        <translation>%1, oberes Ende</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Nummer</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Layout</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>Passt</translation>
    </message>
</context>
<context>
    <name>trainyard::ui::ChunkRuns</name>
    <message>
        <source>forward, virtual stage</source>
        <translation>vorwärts, virtuelle Stufe</translation>
    </message>
    <message>
        <source>backward, virtual stage</source>
        <translation>rückwärts, virtuelle Stufe</translation>
    </message>
</context>
<context>
    <name>trainyard::ui::DataCharts</name>
    <message>
        <source>operations not published</source>
        <translation>Operationen nicht veröffentlicht</translation>
    </message>
    <message>
        <source>%1 per GPU by step time</source>
        <translation>%1 je GPU nach Schrittzeit</translation>
    </message>
    <message>
        <source>%1 per GPU at %2 of its peak</source>
        <translation>%1 je GPU bei %2 der Spitze</translation>
    </message>
    <message>
        <source>What jobs of samples would read</source>
        <translation>Was Jobs mit Proben lesen würden</translation>
    </message>
    <message>
        <source>each on all %1 GPUs, against what this storage gives; log scale</source>
        <translation>jeder auf allen %1 GPUs, gegen das, was dieser Storage hergibt; logarithmisch</translation>
    </message>
    <message>
        <source>This storage is enough for every job</source>
        <translation>Dieser Storage reicht für jeden Job</translation>
    </message>
    <message>
        <source>This storage is too slow for %1</source>
        <translation>Dieser Storage ist zu langsam für %1</translation>
    </message>
    <message>
        <source>Building the data set: core-hours by stage</source>
        <translation>Bau des Datensatzes: Kernstunden je Stufe</translation>
    </message>
    <message>
        <source>Together</source>
        <translation>Zusammen</translation>
    </message>
    <message>
        <source>%1, done in %2</source>
        <translation>%1, fertig nach %2</translation>
    </message>
    <message>
        <source>Building the data set: %1</source>
        <translation>Bau des Datensatzes: %1</translation>
    </message>
</context>
<context>
    <name>trainyard::ui::DataTables</name>
    <message>
        <source>under %1</source>
        <translation>unter %1</translation>
    </message>
    <message>
        <source>%1 items</source>
        <translation>%1 Stück</translation>
    </message>
    <message>
        <source>%1 items/s</source>
        <translation>%1 Stück/s</translation>
    </message>
    <message>
        <source>At the peak</source>
        <translation>Bei Spitze</translation>
    </message>
    <message>
        <source>bytes per FLOP × dense peak</source>
        <translation>Byte je FLOP × dichte Spitze</translation>
    </message>
    <message>
        <source>At the achieved rate</source>
        <translation>Bei erreichter Rate</translation>
    </message>
    <message>
        <source>the same × the share that is reached</source>
        <translation>dasselbe × der erreichte Anteil</translation>
    </message>
    <message>
        <source>By step time</source>
        <translation>Nach Schrittzeit</translation>
    </message>
    <message>
        <source>records × samples a second</source>
        <translation>Datensätze × Proben je Sekunde</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>tokens, and %1 of %2 each</source>
        <translation>Token, und %1 mit je %2</translation>
    </message>
    <message>
        <source>%1 per node</source>
        <translation>%1 je Knoten</translation>
    </message>
    <message>
        <source>%1 are there, %2 each</source>
        <translation>%1 sind da, je %2</translation>
    </message>
    <message>
        <source>narrowest: %1</source>
        <translation>am engsten: %1</translation>
    </message>
    <message>
        <source>%1 per node for %2; epochs: %3</source>
        <translation>%1 je Knoten für %2; Epochen: %3</translation>
    </message>
    <message>
        <source>on average over the epochs</source>
        <translation>im Mittel über die Epochen</translation>
    </message>
    <message>
        <source>%1 of a step of %2</source>
        <translation>%1 eines Schritts von %2</translation>
    </message>
</context>
<context>
    <name>trainyard::ui::DemandRows</name>
    <message>
        <source>needed</source>
        <translation>benötigt</translation>
    </message>
    <message>
        <source>given</source>
        <translation>gegeben</translation>
    </message>
    <message>
        <source>needed: %1</source>
        <translation>benötigt: %1</translation>
    </message>
    <message>
        <source>given: %1</source>
        <translation>vorhanden: %1</translation>
    </message>
</context>
<context>
    <name>trainyard::ui::HeldPlot</name>
    <message>
        <source>%1: %2 at the peak</source>
        <translation>%1: %2 an der Spitze</translation>
    </message>
    <message>
        <source>%1: %2, %3 micro-batches in flight</source>
        <translation>%1: %2, %3 Micro-Batches in Arbeit</translation>
    </message>
</context>
<context>
    <name>trainyard::ui::LayoutsChart</name>
    <message>
        <source>%1 against %2 of every legal layout</source>
        <translation>%1 gegen %2 jedes gültigen Layouts</translation>
    </message>
    <message>
        <source>%1 of %2 layouts; line: none is better in both</source>
        <translation>%1 von %2 Layouts; Linie: keines ist in beidem besser</translation>
    </message>
    <message>
        <source>%1 layouts; line: none is better in both</source>
        <translation>%1 Layouts; Linie: keines ist in beidem besser</translation>
    </message>
    <message>
        <source>No layout fits.</source>
        <translation>Kein Layout passt.</translation>
    </message>
    <message>
        <source>Best: %1</source>
        <translation>Bestes: %1</translation>
    </message>
    <message>
        <source>%1 legal layouts, %2 fit. %3</source>
        <translation>%1 gültige Layouts, %2 passen. %3</translation>
    </message>
    <message>
        <source>%1 with what is left free</source>
        <translation>%1 mit dem, was frei bleibt</translation>
    </message>
    <message>
        <source>capacity %1</source>
        <translation>Kapazität %1</translation>
    </message>
    <message>
        <source>%1 legal layouts do not fit</source>
        <translation>%1 gültige Layouts passen nicht</translation>
    </message>
    <message>
        <source>within the band of the best</source>
        <translation>im Band des besten</translation>
    </message>
    <message>
        <source>best: %1</source>
        <translation>bestes: %1</translation>
    </message>
    <message>
        <source>best</source>
        <translation>bestes</translation>
    </message>
    <message>
        <source>%1 now</source>
        <comment>a scenario&apos;s letter</comment>
        <translation>%1 jetzt</translation>
    </message>
</context>
<context>
    <name>trainyard::ui::OverviewCharts</name>
    <message>
        <source>largest part: %1 %2</source>
        <translation>größter Teil: %1 %2</translation>
    </message>
    <message>
        <source>Memory per GPU by part</source>
        <translation>Speicher je GPU nach Teilen</translation>
    </message>
    <message>
        <source>fullest GPU, stage %1 of %2</source>
        <translation>vollste GPU, Stufe %1 von %2</translation>
    </message>
    <message>
        <source>fullest GPU</source>
        <translation>vollste GPU</translation>
    </message>
    <message>
        <source>capacity %1</source>
        <translation>Kapazität %1</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Frei</translation>
    </message>
    <message>
        <source>Memory per GPU: %1 of %2; %3</source>
        <translation>Speicher je GPU: %1 von %2; %3</translation>
    </message>
    <message>
        <source>Memory per pipeline stage</source>
        <translation>Speicher je Pipeline-Stufe</translation>
    </message>
    <message>
        <source>Pipeline stage</source>
        <translation>Pipeline-Stufe</translation>
    </message>
    <message>
        <source>capacity
%1</source>
        <translation>Kapazität
%1</translation>
    </message>
    <message>
        <source>%1; the excess over capacity on top</source>
        <translation>%1; der Überschuss über der Kapazität oben</translation>
    </message>
    <message>
        <source>%1, fullest marked</source>
        <translation>%1, vollste markiert</translation>
    </message>
    <message>
        <source>Step time by part</source>
        <translation>Schrittzeit nach Teilen</translation>
    </message>
    <message>
        <source>%1, if it fitted</source>
        <translation>%1, wenn es passte</translation>
    </message>
    <message>
        <source>Ideal at 100 % of peak %1</source>
        <translation>Ideal bei 100 % der Spitze %1</translation>
    </message>
    <message>
        <source>Step time: %1; %2</source>
        <translation>Schrittzeit: %1; %2</translation>
    </message>
    <message>
        <source>TP</source>
        <translation>TP</translation>
    </message>
    <message>
        <source>CP</source>
        <translation>CP</translation>
    </message>
    <message>
        <source>EP</source>
        <translation>EP</translation>
    </message>
    <message>
        <source>PP</source>
        <translation>PP</translation>
    </message>
    <message>
        <source>DP</source>
        <translation>DP</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>Working</source>
        <translation>Arbeit</translation>
    </message>
    <message>
        <source>Memory per pipeline stage: stage %1 of %2 is the fullest with %3</source>
        <translation>Speicher je Pipeline-Stufe: Stufe %1 von %2 ist mit %3 die vollste</translation>
    </message>
    <message>
        <source>band %1</source>
        <translation>Band %1</translation>
    </message>
    <message>
        <source>Floor: %1</source>
        <translation>Untergrenze: %1</translation>
    </message>
    <message>
        <source>Ceiling: %1</source>
        <translation>Obergrenze: %1</translation>
    </message>
</context>
<context>
    <name>trainyard::ui::PathScene</name>
    <message>
        <source>narrowest</source>
        <translation>am engsten</translation>
    </message>
</context>
<context>
    <name>trainyard::ui::Published</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>agrees</source>
        <translation>stimmt</translation>
    </message>
    <message>
        <source>inconsistent</source>
        <translation>widersprüchlich</translation>
    </message>
</context>
<context>
    <name>trainyard::ui::PurchaseView</name>
    <message>
        <source>deadline</source>
        <translation>Frist</translation>
    </message>
    <message>
        <source>budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>Mark an accelerator to compare</source>
        <translation>Haken Sie einen Beschleuniger an, um zu vergleichen</translation>
    </message>
    <message>
        <source>No accelerator holds the limits</source>
        <translation>Kein Beschleuniger hält die Grenzen</translation>
    </message>
    <message>
        <source>%1: done in %2 for %3</source>
        <translation>%1: fertig in %2 für %3</translation>
    </message>
    <message>
        <source>Nothing holds the limits; nearest is %1: %2, %3</source>
        <translation>Nichts hält die Grenzen; am nächsten kommt %1: %2, %3</translation>
    </message>
    <message>
        <source>Cost against time of every kind</source>
        <translation>Kosten gegen Zeit für jede Art</translation>
    </message>
    <message>
        <source>each with its best number of GPUs and layout; × misses a limit</source>
        <translation>jede mit ihrer besten Zahl von GPUs und ihrem besten Layout; × verfehlt eine Grenze</translation>
    </message>
    <message>
        <source>days until the finish, log scale</source>
        <translation>Tage bis zum Ende, logarithmisch</translation>
    </message>
    <message>
        <source>dollars, log scale</source>
        <translation>Dollar, logarithmisch</translation>
    </message>
    <message>
        <source>Accelerator</source>
        <translation>Beschleuniger</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>layout</source>
        <translation>Layout</translation>
    </message>
    <message>
        <source>days</source>
        <translation>Tage</translation>
    </message>
    <message>
        <source>cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>power</source>
        <translation>Leistung</translation>
    </message>
    <message>
        <source>why not</source>
        <translation>warum nicht</translation>
    </message>
    <message>
        <source>best</source>
        <translation>am besten</translation>
    </message>
    <message>
        <source>less than the bands tell apart</source>
        <translation>weniger, als die Bänder unterscheiden</translation>
    </message>
    <message>
        <source>Step %1, of which %2 exchange gradients between both; alone the present machines take %3.</source>
        <translation>Schritt %1, davon %2 für den Austausch der Gradienten zwischen beiden; allein brauchen die jetzigen Maschinen %3.</translation>
    </message>
    <message>
        <source>The same batch on every replica would take %1.</source>
        <translation>Gleich viel für jedes Replikat würde %1 dauern.</translation>
    </message>
    <message>
        <source>Done in %1 for %2.</source>
        <translation>Fertig in %1 für %2.</translation>
    </message>
</context>
<context>
    <name>trainyard::ui::SavesTables</name>
    <message>
        <source>not used: checkpoints are not tiered</source>
        <translation>nicht genutzt: Checkpoints sind nicht gestuft</translation>
    </message>
    <message>
        <source>Memory of a peer</source>
        <translation>Speicher eines Nachbarn</translation>
    </message>
    <message>
        <source>over the training network</source>
        <translation>über das Trainingsnetz</translation>
    </message>
    <message>
        <source>Local drives</source>
        <translation>Lokale Laufwerke</translation>
    </message>
    <message>
        <source>of the node itself</source>
        <translation>des Knotens selbst</translation>
    </message>
    <message>
        <source>Shared storage</source>
        <translation>Gemeinsamer Storage</translation>
    </message>
    <message>
        <source>Object store</source>
        <translation>Objektspeicher</translation>
    </message>
    <message>
        <source>in the background, for good</source>
        <translation>im Hintergrund, auf Dauer</translation>
    </message>
    <message>
        <source>%1 × %2 parameters</source>
        <translation>%1 × %2 Parameter</translation>
    </message>
    <message>
        <source>writers: %1</source>
        <translation>Schreiber: %1</translation>
    </message>
    <message>
        <source>storage takes %1</source>
        <translation>der Storage nimmt %1 auf</translation>
    </message>
    <message>
        <source>a node has %1</source>
        <translation>ein Knoten hat %1</translation>
    </message>
    <message>
        <source>of it broadcast: %1</source>
        <translation>davon Verteilen: %1</translation>
    </message>
    <message>
        <source>kept at a time: %1</source>
        <translation>gleichzeitig aufbewahrt: %1</translation>
    </message>
    <message>
        <source>%1 GPUs</source>
        <translation>%1 GPUs</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 Knoten</translation>
    </message>
    <message>
        <source>rates × %1</source>
        <translation>Raten × %1</translation>
    </message>
    <message>
        <source>detection %1, restart %2, reading %3</source>
        <translation>Erkennen %1, Neustart %2, Lesen %3</translation>
    </message>
    <message>
        <source>on average, for each interruption</source>
        <translation>im Mittel, je Unterbrechung</translation>
    </message>
    <message>
        <source>√(2 × stall × time between interruptions)</source>
        <translation>√(2 × Stillstand × Zeit zwischen Unterbrechungen)</translation>
    </message>
    <message>
        <source>with the higher terms</source>
        <translation>mit den höheren Gliedern</translation>
    </message>
    <message>
        <source>goodput %1 instead of %2</source>
        <translation>Goodput %1 statt %2</translation>
    </message>
    <message>
        <source>spare nodes: %1; in repair on average: %2</source>
        <translation>Reserveknoten: %1; im Mittel in Reparatur: %2</translation>
    </message>
    <message>
        <source>stalls %1, lost work %2, restarts %3, planned %4</source>
        <translation>Stillstände %1, verlorene Arbeit %2, Neustarts %3, geplant %4</translation>
    </message>
</context>
<context>
    <name>trainyard::ui::ScalingChart</name>
    <message>
        <source>%1 MFU</source>
        <translation>%1 MFU</translation>
    </message>
    <message>
        <source>%1 GPUs</source>
        <translation>%1 GPUs</translation>
    </message>
    <message>
        <source>%1; %2 without loss</source>
        <translation>%1; %2 ohne Verlust</translation>
    </message>
    <message>
        <source>Not a legal layout as it stands</source>
        <translation>So kein gültiges Layout</translation>
    </message>
    <message>
        <source>Time to train against GPU count</source>
        <translation>Trainingsdauer über der GPU-Zahl</translation>
    </message>
    <message>
        <source>GPUs, log scale</source>
        <translation>GPUs, log. Skala</translation>
    </message>
    <message>
        <source>days, log scale</source>
        <translation>Tage, log. Skala</translation>
    </message>
    <message>
        <source>ideal, no loss</source>
        <translation>ideal, ohne Verlust</translation>
    </message>
    <message>
        <source>%1, %2 MFU</source>
        <translation>%1, %2 MFU</translation>
    </message>
    <message>
        <source>if it fitted</source>
        <translation>wenn es passte</translation>
    </message>
    <message>
        <source>batch of %1 tokens kept</source>
        <translation>Batch von %1 Token beibehalten</translation>
    </message>
    <message>
        <source>Time to train with %1 GPUs: %2</source>
        <translation>Trainingsdauer mit %1 GPUs: %2</translation>
    </message>
    <message>
        <source>Does not fit there</source>
        <translation>Passt dort nicht</translation>
    </message>
    <message>
        <source>batch of %1 tokens kept; × does not fit</source>
        <translation>Batch von %1 Tokens bleibt; × passt nicht</translation>
    </message>
    <message>
        <source>batch of %1 tokens kept; some with another layout</source>
        <translation>Batch von %1 Tokens bleibt; manche mit anderer Aufteilung</translation>
    </message>
    <message>
        <source>best legal layout at each count; batch of %1 tokens kept</source>
        <translation>bestes gültiges Layout bei jeder Anzahl; Batch von %1 Token bleibt</translation>
    </message>
</context>
<context>
    <name>trainyard::ui::ScheduleChoices</name>
    <message>
        <source>%1, v&#xa0;%2</source>
        <comment>v: virtual stages</comment>
        <translation>%1, v&#xa0;%2</translation>
    </message>
</context>
<context>
    <name>trainyard::ui::ScheduleRule</name>
    <message>
        <source>A single stage waits for no other: all schedules are alike.</source>
        <translation>Eine einzelne Stufe wartet auf keine andere: Alle Ablaufpläne sind gleich.</translation>
    </message>
    <message numerus="yes">
        <source>With %n micro-batches for %1 stages, filling and draining hardly count: all schedules are within %2 of each other.</source>
        <translation>
            <numerusform>Bei %n Micro-Batch für %1 Stufen zählen Füllen und Leeren kaum: Alle Ablaufpläne liegen höchstens %2 auseinander.</numerusform>
            <numerusform>Bei %n Micro-Batches für %1 Stufen zählen Füllen und Leeren kaum: Alle Ablaufpläne liegen höchstens %2 auseinander.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>With %n micro-batches for %1 stages, filling and draining leave %2 of the step as bubble.</source>
        <translation>
            <numerusform>Bei %n Micro-Batch für %1 Stufen machen Füllen und Leeren %2 des Schritts zur Blase.</numerusform>
            <numerusform>Bei %n Micro-Batches für %1 Stufen machen Füllen und Leeren %2 des Schritts zur Blase.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>With only %n micro-batches for %1 stages, every stage fills before it drains: 1F1B waits as long as AFAB, and virtual stages shorten the bubble.</source>
        <translation>
            <numerusform>Bei nur %n Micro-Batch für %1 Stufen füllt sich jede Stufe, bevor sie sich leert: 1F1B wartet so lange wie AFAB, und virtuelle Stufen verkürzen die Blase.</numerusform>
            <numerusform>Bei nur %n Micro-Batches für %1 Stufen füllt sich jede Stufe, bevor sie sich leert: 1F1B wartet so lange wie AFAB, und virtuelle Stufen verkürzen die Blase.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>With only %n micro-batches for %1 stages, every stage fills before it drains: %2 of the step is bubble.</source>
        <translation>
            <numerusform>Bei nur %n Micro-Batch für %1 Stufen füllt sich jede Stufe, bevor sie sich leert: %2 des Schritts sind Blase.</numerusform>
            <numerusform>Bei nur %n Micro-Batches für %1 Stufen füllt sich jede Stufe, bevor sie sich leert: %2 des Schritts sind Blase.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is the fastest that fits: %2 more tokens per second.</source>
        <translation>%1 ist der schnellste, der passt: %2 mehr Token je Sekunde.</translation>
    </message>
    <message>
        <source>The one in use is the fastest.</source>
        <translation>Der verwendete ist der schnellste.</translation>
    </message>
    <message>
        <source>The one in use is the fastest that fits; %1 would be faster, but does not fit.</source>
        <translation>Der verwendete ist der schnellste, der passt; %1 wäre schneller, passt aber nicht.</translation>
    </message>
    <message>
        <source>The one in use is the fastest that fits with room; %1 would be faster, but fits only tightly.</source>
        <translation>Der verwendete ist der schnellste, der mit Spielraum passt; %1 wäre schneller, passt aber nur knapp.</translation>
    </message>
    <message>
        <source>%1 is the fastest that fits.</source>
        <translation>%1 ist der schnellste, der passt.</translation>
    </message>
    <message>
        <source>No schedule makes this design fit.</source>
        <translation>Mit keinem Ablaufplan passt dieser Entwurf.</translation>
    </message>
</context>
<context>
    <name>trainyard::ui::SeekChart</name>
    <message>
        <source>not a legal layout</source>
        <translation>kein zulässiges Layout</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>passt nicht</translation>
    </message>
    <message>
        <source>does it</source>
        <translation>genügt</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <translation>%1 über %2</translation>
    </message>
    <message>
        <source>nearest legal layout at each value</source>
        <translation>nächstes zulässiges Layout bei jedem Wert</translation>
    </message>
    <message>
        <source>layout and all other inputs kept</source>
        <translation>Layout und alle anderen Eingaben bleiben</translation>
    </message>
    <message>
        <source>now %1</source>
        <translation>jetzt %1</translation>
    </message>
    <message>
        <source>capacity %1</source>
        <translation>Kapazität %1</translation>
    </message>
    <message>
        <source>%1 with which the design fits</source>
        <translation>%1, mit der der Entwurf passt</translation>
    </message>
    <message>
        <source>%1 for %2 of at most %3</source>
        <translation>%1 für %2 von höchstens %3</translation>
    </message>
    <message>
        <source>%1 for %2 of at least %3</source>
        <translation>%1 für %2 von mindestens %3</translation>
    </message>
    <message>
        <source>%1 for %2 of exactly %3</source>
        <translation>%1 für %2 von genau %3</translation>
    </message>
</context>
<context>
    <name>trainyard::ui::SensitivityCharts</name>
    <message>
        <source>%1, now %2</source>
        <translation>%1, jetzt %2</translation>
    </message>
    <message>
        <source>Moved by: %1</source>
        <translation>Bewegt um: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n settings make no legal layout</source>
        <translation>
            <numerusform>%n Einstellung ergibt kein zulässiges Layout</numerusform>
            <numerusform>%n Einstellungen ergeben kein zulässiges Layout</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n settings do not fit</source>
        <translation>
            <numerusform>%n Einstellung passt nicht</numerusform>
            <numerusform>%n Einstellungen passen nicht</numerusform>
        </translation>
    </message>
    <message>
        <source>What moves %1 most</source>
        <translation>Was %1 am meisten bewegt</translation>
    </message>
    <message>
        <source>% for 1 %</source>
        <translation>% je 1 %</translation>
    </message>
    <message>
        <source>each input alone</source>
        <translation>jede Eingabe für sich</translation>
    </message>
    <message>
        <source>now %1</source>
        <translation>jetzt %1</translation>
    </message>
    <message>
        <source>%1 is moved most by %2</source>
        <translation>%1 wird am meisten bewegt von %2</translation>
    </message>
    <message>
        <source>deadline</source>
        <translation>Termin</translation>
    </message>
    <message>
        <source>budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>capacity</source>
        <translation>Kapazität</translation>
    </message>
    <message>
        <source>%1 ± %2</source>
        <translation>%1 ± %2</translation>
    </message>
    <message>
        <source>%1, with what is uncertain</source>
        <translation>%1 mit allem, was unsicher ist</translation>
    </message>
    <message>
        <source>%1 draws</source>
        <translation>%1 Ziehungen</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>erwartet</translation>
    </message>
    <message>
        <source>%1: eight of ten draws lie between %2 and %3, half below %4</source>
        <translation>%1: acht von zehn Ziehungen liegen zwischen %2 und %3, die Hälfte unter %4</translation>
    </message>
    <message>
        <source>Every other value is not legal or does not fit: %1.</source>
        <translation>Jeder andere Wert ist unzulässig oder passt nicht: %1.</translation>
    </message>
    <message>
        <source>With endless draws the median lies between %1 and %2, 95 times in 100</source>
        <translation>Mit endlos vielen Ziehungen liegt der Median zwischen %1 und %2, 95-mal von 100</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>Passt</translation>
    </message>
    <message>
        <source>In time</source>
        <translation>Rechtzeitig</translation>
    </message>
    <message>
        <source>Within the budget</source>
        <translation>Im Budget</translation>
    </message>
    <message>
        <source>All three</source>
        <translation>Alle drei</translation>
    </message>
    <message>
        <source>%1 of the draws end in time</source>
        <translation>%1 der Ziehungen enden rechtzeitig</translation>
    </message>
    <message>
        <source>nobody can tell whether it ends in time</source>
        <translation>ob es rechtzeitig endet, kann niemand sagen</translation>
    </message>
    <message>
        <source>%1 stay within the budget</source>
        <translation>%1 bleiben im Budget</translation>
    </message>
    <message>
        <source>nobody can tell the cost</source>
        <translation>die Kosten kann niemand sagen</translation>
    </message>
    <message>
        <source>%1 fit</source>
        <translation>%1 passen</translation>
    </message>
</context>
<context>
    <name>trainyard::ui::StageLayers</name>
    <message>
        <source>%1 to %2</source>
        <comment>stages</comment>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>the inputs set the layers of the first and the last stage.</source>
        <translation>Die Eingaben legen die Schichten der ersten und der letzten Stufe fest.</translation>
    </message>
    <message>
        <source>the layers do not divide evenly, and the ends hold embedding and output head besides (%1 parameters each).</source>
        <translation>Die Schichten gehen nicht glatt auf, und die Enden halten außerdem Einbettung und Ausgabekopf (je %1 Parameter).</translation>
    </message>
    <message>
        <source>the layers do not divide evenly, and the first stages get what is left over.</source>
        <translation>Die Schichten gehen nicht glatt auf, und die ersten Stufen bekommen, was übrig ist.</translation>
    </message>
    <message>
        <source>a new stage begins whenever its share of the compute cost is reached, the output head counted.</source>
        <translation>Eine neue Stufe beginnt, sobald ihr Anteil an den Rechenkosten erreicht ist, der Ausgabekopf mitgezählt.</translation>
    </message>
    <message>
        <source>embedding and output head (%1 parameters each) take the place of a layer.</source>
        <translation>Einbettung und Ausgabekopf (je %1 Parameter) nehmen den Platz einer Schicht ein.</translation>
    </message>
    <message numerus="yes">
        <source>%n stages hold fewer layers (%1 instead of %2):</source>
        <translation>
            <numerusform>%n Stufe hält weniger Schichten (%1 statt %2):</numerusform>
            <numerusform>%n Stufen halten weniger Schichten (%1 statt %2):</numerusform>
        </translation>
    </message>
    <message>
        <source>Stage %1 holds fewer layers (%2 instead of %3):</source>
        <translation>Stufe %1 hält weniger Schichten (%2 statt %3):</translation>
    </message>
    <message>
        <source>Stages %1 hold fewer layers (%2 instead of %3):</source>
        <translation>Die Stufen %1 halten weniger Schichten (%2 statt %3):</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <comment>the last two of a list</comment>
        <translation>%1 und %2</translation>
    </message>
    <message numerus="yes">
        <source>A single stage holds all %n layers, embedding and output head.</source>
        <translation>
            <numerusform>Eine einzelne Stufe hält die %n Schicht, Einbettung und Ausgabekopf.</numerusform>
            <numerusform>Eine einzelne Stufe hält alle %n Schichten, Einbettung und Ausgabekopf.</numerusform>
        </translation>
    </message>
    <message>
        <source>DualPipe holds each layer on two stages.</source>
        <translation>DualPipe hält jede Schicht auf zwei Stufen.</translation>
    </message>
    <message numerus="yes">
        <source>Every stage holds %n layers.</source>
        <translation>
            <numerusform>Jede Stufe hält %n Schicht.</numerusform>
            <numerusform>Jede Stufe hält %n Schichten.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>layers</comment>
        <translation>%1 bis %2</translation>
    </message>
</context>
<context>
    <name>trainyard::ui::StepRows</name>
    <message>
        <source>Stage %1: %2</source>
        <translation>Stufe %1: %2</translation>
    </message>
    <message>
        <source>micro-batch %1</source>
        <translation>Micro-Batch %1</translation>
    </message>
    <message>
        <source>, virtual stage %1</source>
        <translation>, virtuelle Stufe %1</translation>
    </message>
    <message>
        <source>from %1 to %2: %3</source>
        <translation>von %1 bis %2: %3</translation>
    </message>
</context>
<context>
    <name>trainyard::ui::StorageChart</name>
    <message>
        <source>%1× over</source>
        <translation>%1× überlastet</translation>
    </message>
    <message>
        <source>%1 used</source>
        <translation>%1 genutzt</translation>
    </message>
    <message>
        <source>%1× spare</source>
        <translation>%1× Reserve</translation>
    </message>
    <message>
        <source>ample</source>
        <translation>reichlich</translation>
    </message>
    <message>
        <source>Storage: demand against supply</source>
        <translation>Storage: Bedarf und Angebot</translation>
    </message>
    <message>
        <source>every GPU at its peak</source>
        <translation>jede GPU an ihrer Spitze</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>%1 %2 of %3, %4</source>
        <translation>%1 %2 von %3, %4</translation>
    </message>
    <message>
        <source>Storage: %1</source>
        <translation>Storage: %1</translation>
    </message>
    <message>
        <source>bytes per second, log scale</source>
        <translation>Bytes pro Sekunde, logarithmisch</translation>
    </message>
</context>
<context>
    <name>trainyard::ui::StorageCharts</name>
    <message>
        <source>planned stops</source>
        <translation>geplante Halte</translation>
    </message>
    <message>
        <source>restart</source>
        <translation>Neustart</translation>
    </message>
    <message>
        <source>work lost</source>
        <translation>verlorene Arbeit</translation>
    </message>
    <message>
        <source>stall</source>
        <translation>Stillstand</translation>
    </message>
    <message>
        <source>%1
%2 of the time lost</source>
        <translation>%1
%2 der Zeit verloren</translation>
    </message>
    <message>
        <source>training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>verloren</translation>
    </message>
    <message>
        <source>planned stop</source>
        <translation>geplanter Halt</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 hours</source>
        <translation>%1 Stunden</translation>
    </message>
    <message>
        <source>%1 minutes</source>
        <translation>%1 Minuten</translation>
    </message>
    <message>
        <source>around %1</source>
        <translation>um %1</translation>
    </message>
    <message>
        <source>not finished: useless</source>
        <translation>nicht fertig: nutzlos</translation>
    </message>
    <message>
        <source>copy written in %1</source>
        <translation>Kopie geschrieben in %1</translation>
    </message>
    <message>
        <source>%1, %2 × %3</source>
        <translation>%1, %2 × %3</translation>
    </message>
    <message>
        <source>On average each day</source>
        <translation>Im Mittel an jedem Tag</translation>
    </message>
    <message>
        <source>lost work</source>
        <translation>verlorene Arbeit</translation>
    </message>
    <message>
        <source>stalls</source>
        <translation>Stillstände</translation>
    </message>
    <message>
        <source>Checkpoint interval against time lost</source>
        <translation>Checkpoint-Intervall und verlorene Zeit</translation>
    </message>
    <message>
        <source>one interruption every %1 on %2 GPUs</source>
        <translation>eine Unterbrechung alle %1 auf %2 GPUs</translation>
    </message>
    <message>
        <source>Checkpoint interval, minutes, log scale</source>
        <translation>Checkpoint-Intervall, Minuten, logarithmisch</translation>
    </message>
    <message>
        <source>% of the time lost</source>
        <translation>% der Zeit verloren</translation>
    </message>
    <message>
        <source>optimum %1</source>
        <translation>Optimum %1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 now %2</source>
        <translation>%1 jetzt %2</translation>
    </message>
    <message>
        <source>Checkpoint every %1: %2 of the time lost; at the best interval of %3 it is %4</source>
        <translation>Checkpoint alle %1: %2 der Zeit verloren; beim besten Intervall von %3 sind es %4</translation>
    </message>
    <message>
        <source>A day of training with failures</source>
        <translation>Ein Trainingstag mit Ausfällen</translation>
    </message>
    <message>
        <source>one drawn example; triangles: interruptions</source>
        <translation>ein gezogenes Beispiel; Dreiecke: Unterbrechungen</translation>
    </message>
    <message>
        <source>A day</source>
        <translation>Ein Tag</translation>
    </message>
    <message>
        <source>24 hours</source>
        <translation>24 Stunden</translation>
    </message>
    <message numerus="yes">
        <source>A day of training: %n interruptions in the example; %1 of the time counts on average</source>
        <translation>
            <numerusform>Ein Trainingstag: %n Unterbrechung im Beispiel; im Mittel zählen %1 der Zeit</numerusform>
            <numerusform>Ein Trainingstag: %n Unterbrechungen im Beispiel; im Mittel zählen %1 der Zeit</numerusform>
        </translation>
    </message>
    <message>
        <source>Goodput against GPU count</source>
        <translation>Goodput und GPU-Zahl</translation>
    </message>
    <message>
        <source>GPUs of the same failure rate, log scale</source>
        <translation>GPUs gleicher Ausfallrate, logarithmisch</translation>
    </message>
    <message>
        <source>%1, best interval</source>
        <translation>%1, bestes Intervall</translation>
    </message>
    <message>
        <source>%1 now</source>
        <translation>%1 jetzt</translation>
    </message>
    <message>
        <source>%1 GPUs: %2</source>
        <translation>%1 GPUs: %2</translation>
    </message>
    <message>
        <source>%1 GPUs</source>
        <translation>%1 GPUs</translation>
    </message>
    <message>
        <source>%1 at the best interval</source>
        <translation>%1 beim besten Intervall</translation>
    </message>
    <message>
        <source>Goodput: %1</source>
        <translation>Goodput: %1</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>days</source>
        <translation>Tage</translation>
    </message>
    <message>
        <source>No interruption</source>
        <translation>Ohne Unterbrechung</translation>
    </message>
    <message>
        <source>With failures</source>
        <translation>Mit Ausfällen</translation>
    </message>
    <message>
        <source>%1 of training ÷ goodput of %2
%3 with spares, %4 interruptions</source>
        <translation>%1 Training ÷ Goodput von %2
%3 samt Reserve, %4 Unterbrechungen</translation>
    </message>
    <message>
        <source>Played runs</source>
        <translation>Gespielte Läufe</translation>
    </message>
    <message>
        <source>P10 to P90</source>
        <translation>P10 bis P90</translation>
    </message>
    <message>
        <source>%1–%2</source>
        <translation>%1–%2</translation>
    </message>
    <message>
        <source>P10 %1, P50 %2, P90 %3
%4 runs with seed %5, %6 interruptions each</source>
        <translation>P10 %1, P50 %2, P90 %3
%4 Läufe mit Startwert %5, je %6 Unterbrechungen</translation>
    </message>
    <message>
        <source>%1 runs, seed %2</source>
        <translation>%1 Läufe, Startwert %2</translation>
    </message>
    <message>
        <source>Done in %1</source>
        <translation>Fertig nach %1</translation>
    </message>
    <message>
        <source>takes so many GPUs</source>
        <translation>braucht so viele GPUs</translation>
    </message>
    <message>
        <source>Finish: closed form %1; 80 % of the played runs end after %2</source>
        <translation>Ende: geschlossene Form %1; 80 % der durchgespielten Läufe enden nach %2</translation>
    </message>
    <message>
        <source>Finish: closed form %1</source>
        <translation>Ende: geschlossene Form %1</translation>
    </message>
    <message>
        <source>%1 each</source>
        <translation>je %1</translation>
    </message>
    <message>
        <source>%1 workers per GPU</source>
        <translation>%1 Kerne je GPU</translation>
    </message>
    <message>
        <source>%1 per node</source>
        <translation>%1 je Knoten</translation>
    </message>
    <message>
        <source>%1 oversubscribed</source>
        <translation>%1 überbucht</translation>
    </message>
    <message>
        <source>%1 read, %2 written</source>
        <translation>%1 gelesen, %2 geschrieben</translation>
    </message>
    <message>
        <source>%1: %2, %3 of it</source>
        <translation>%1: %2, davon %3</translation>
    </message>
    <message>
        <source>Demand against supply along the path</source>
        <translation>Bedarf und Angebot entlang des Wegs</translation>
    </message>
    <message>
        <source>dots: needed; strokes: given</source>
        <translation>Punkte: nötig; Striche: vorhanden</translation>
    </message>
    <message>
        <source>whole cluster, bytes per second, log scale</source>
        <translation>ganzer Cluster, Bytes je Sekunde, logarithmisch</translation>
    </message>
    <message>
        <source>Storage path: %1; narrowest is %2, %3 used</source>
        <translation>Weg zum Storage: %1; am engsten ist %2, zu %3 genutzt</translation>
    </message>
    <message>
        <source>Capacity by kind</source>
        <translation>Kapazität nach Art</translation>
    </message>
    <message>
        <source>Together</source>
        <translation>Zusammen</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 of what is bought is usable</source>
        <translation>%1 des Gekauften sind nutzbar</translation>
    </message>
    <message>
        <source>Capacity: %1</source>
        <translation>Kapazität: %1</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>no legal layout found</source>
        <translation>keine zulässige Aufteilung gefunden</translation>
    </message>
    <message>
        <source>or %1</source>
        <translation>oder %1</translation>
    </message>
</context>
<context>
    <name>trainyard::ui::SweepCharts</name>
    <message>
        <source>%1, %2</source>
        <comment>a quantity and its unit</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>passt</translation>
    </message>
    <message>
        <source>not a legal layout</source>
        <translation>kein gültiges Layout</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>passt nicht</translation>
    </message>
    <message>
        <source>not tried yet</source>
        <translation>noch nicht versucht</translation>
    </message>
    <message numerus="yes">
        <source>%Ln points</source>
        <translation>
            <numerusform>%Ln Punkt</numerusform>
            <numerusform>%Ln Punkte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln do not fit</source>
        <translation>
            <numerusform>%Ln passt nicht</numerusform>
            <numerusform>%Ln passen nicht</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln are not legal</source>
        <translation>
            <numerusform>%Ln ist nicht zulässig</numerusform>
            <numerusform>%Ln sind nicht zulässig</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 now</source>
        <comment>the letter of a scenario</comment>
        <translation>%1 jetzt</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a mark on an axis and its value</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <translation>%1 über %2</translation>
    </message>
    <message>
        <source>%1 against %2 and %3</source>
        <translation>%1 über %2 und %3</translation>
    </message>
</context>
<context>
    <name>trainyard::ui::TimelineCharts</name>
    <message>
        <source>Forward</source>
        <translation>Vorwärts</translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation>Neuberechnung</translation>
    </message>
    <message>
        <source>Backward</source>
        <translation>Rückwärts</translation>
    </message>
    <message>
        <source>Weight gradients</source>
        <translation>Gewichtsgradienten</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Warten</translation>
    </message>
    <message>
        <source>Reduction of gradients</source>
        <translation>Gradientensumme</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>Stragglers</source>
        <translation>Nachzügler</translation>
    </message>
    <message numerus="yes">
        <source>%n micro-batches alike left out: %1</source>
        <translation>
            <numerusform>%n gleicher Micro-Batch ausgelassen: %1</numerusform>
            <numerusform>%n gleiche Micro-Batches ausgelassen: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>optimizer state is born</source>
        <translation>Optimierer-Zustand entsteht</translation>
    </message>
    <message>
        <source>capacity %1</source>
        <translation>Kapazität %1</translation>
    </message>
    <message>
        <source>peak %1 at %2</source>
        <translation>Spitze %1 bei %2</translation>
    </message>
    <message numerus="yes">
        <source>%n stages</source>
        <translation>
            <numerusform>%n Stufe</numerusform>
            <numerusform>%n Stufen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n micro-batches</source>
        <translation>
            <numerusform>%n Micro-Batch</numerusform>
            <numerusform>%n Micro-Batches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n virtual stages</source>
        <translation>
            <numerusform>%n virtuelle Stufe</numerusform>
            <numerusform>%n virtuelle Stufen</numerusform>
        </translation>
    </message>
    <message>
        <source>Not a legal layout: no step can be drawn</source>
        <translation>Keine zulässige Aufteilung: kein Schritt lässt sich zeichnen</translation>
    </message>
    <message>
        <source>The step time is unknown: no step can be drawn</source>
        <translation>Die Schrittzeit ist unbekannt: kein Schritt lässt sich zeichnen</translation>
    </message>
    <message>
        <source>Too many micro-batches at once to draw each: take another schedule or fewer micro-batches</source>
        <translation>Zu viele Micro-Batches auf einmal, um jeden zu zeichnen: einen anderen Ablaufplan oder weniger Micro-Batches wählen</translation>
    </message>
    <message>
        <source>One step on the pipeline</source>
        <translation>Ein Schritt auf der Pipeline</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>; %1 of the stages shown</source>
        <translation>; %1 der Stufen gezeigt</translation>
    </message>
    <message>
        <source>Memory on stage %1, %2</source>
        <translation>Speicher auf Stufe %1, %2</translation>
    </message>
    <message>
        <source>step 1: gradients and optimizer state are born</source>
        <translation>Schritt 1: Gradienten und Optimierer-Zustand entstehen</translation>
    </message>
    <message>
        <source>step %1: its peak is the memory per GPU</source>
        <translation>Schritt %1: seine Spitze ist der Speicher je GPU</translation>
    </message>
    <message>
        <source>step %1: its peak is the memory of this stage</source>
        <translation>Schritt %1: seine Spitze ist der Speicher dieser Stufe</translation>
    </message>
    <message>
        <source>%1: %2 of bubble in a step of %3; stage %4: %5</source>
        <translation>%1: %2 Blase in einem Schritt von %3; Stufe %4: %5</translation>
    </message>
    <message>
        <source>First three steps</source>
        <translation>Die ersten drei Schritte</translation>
    </message>
    <message>
        <source>First three steps on stage %1</source>
        <translation>Die ersten drei Schritte auf Stufe %1</translation>
    </message>
    <message>
        <source>%1 of optimizer state are born at the end of the first</source>
        <translation>%1 Optimierer-Zustand entstehen am Ende des ersten</translation>
    </message>
    <message>
        <source>step %1, shown above</source>
        <translation>Schritt %1, oben gezeigt</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
</context>
<context>
    <name>trainyard::ui::TimelineScene</name>
    <message>
        <source>Micro-batch %1</source>
        <translation>Micro-Batch %1</translation>
    </message>
    <message>
        <source>time in the step</source>
        <translation>Zeit im Schritt</translation>
    </message>
    <message>
        <source>Stage %1: show its memory</source>
        <translation>Stufe %1: ihren Speicher zeigen</translation>
    </message>
</context>
</TS>
