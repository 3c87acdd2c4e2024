/** First names that are common in English and German speaking countries and among people there, written for this file. */
export const firstNames: ReadonlySet<string> = new Set(
  (
    'Aaron Abigail Ada Adam Agnes Ahmed Alan Albert Alex Alexander Alexandra Alfred Alice Ali Alina Amanda Amelie Amy Andrea Andreas Andrew Angela Anja Anna Anne Annette Anton Antonia ' +
    'Arthur Astrid Barbara Beate Ben Benjamin Bernd Bernhard Bettina Birgit Bob Brian Brigitte Bruno Carl Carla Carlos Carmen Carol Caroline Catherine Charles Charlotte Chris Christa Christian ' +
    'Christina Christine Christoph Christopher Clara Claudia Clemens Cornelia Dagmar Daniel Daniela David Deborah Dennis Diana Diego Dieter Dirk Dominik Dorothea Edward Elena Elias Elisabeth Elizabeth Elke Ella ' +
    'Emil Emilia Emily Emma Erik Erika Ernst Esther Eva Fabian Fatima Felix Ferdinand Finn Florian Frank Franz Franziska Fred Frederik Friedrich Gabriel Gabriele Georg George Gerald Gerd Gerhard Gisela Grace ' +
    'Greta Guido Gustav Hanna Hannah Hannes Hans Harald Harry Heike Heinrich Heinz Helen Helena Helga Helmut Henry Herbert Hermann Horst Hugo Ida Ines Inge Ingrid Irene Iris Isabel Isabella Jack Jacob Jakob James ' +
    'Jan Jana Jane Janine Jasmin Jason Jean Jennifer Jens Jessica Jill Joachim Joan Joe Johann Johanna Johannes John Jonas Jonathan Josef Joseph Joshua Juan Judith Julia Julian Jürgen Justin Jutta Karen Karin Karl ' +
    'Katharina Kathrin Katja Katrin Kerstin Kevin Kim Klara Klaus Konrad Kurt Lara Larry Lars Laura Lea Lena Leo Leon Leonie Lina Linda Linus Lisa Louis Louise Luca Lucas Lucy Ludwig Luis Luisa Lukas Magdalena Manfred ' +
    'Manuel Manuela Marc Marcel Marco Marcus Maria Marie Mario Marion Mark Markus Marlene Martin Martina Mary Mathias Matthew Matthias Max Maximilian Maya Melanie Mia Michael Michaela Michelle Miriam Mohammed Monika ' +
    'Moritz Nadine Nadja Nancy Natalie Nathan Nicholas Nick Nico Nicole Niklas Nils Nina Nora Norbert Olaf Oliver Olivia Omar Oscar Oskar Otto Pamela Patricia Patrick Paul Paula Pauline Peter Petra Philip Philipp Pia Rachel Rainer ' +
    'Ralf Ralph Raphael Rebecca Regina Reinhard Renate Rita Robert Robin Roger Roland Rolf Roman Ronald Rosa Rudolf Ruth Ryan Sabine Sam Samuel Sandra Sara Sarah Scott Sebastian Silke Silvia Simon Simone Sofia Sonja Sophia ' +
    'Sophie Stefan Stefanie Stella Stephan Stephanie Stephen Steven Susan Susanne Sven Svenja Tanja Tara Thea Theo Theresa Thomas Tim Timo Tina Tobias Tom Ulrich Ulrike Ursula Ute Uwe Valentin Vanessa Vera Verena Victor Victoria ' +
    'Viktor Vincent Walter Werner Wilhelm William Wolfgang Yannick Yusuf Zoe'
  ).split(' '),
);

/** Large and well-known cities and regions, in English and German. Countries come from the names that the runtime has. */
export const places: readonly string[] = [
  ...(
    'Aachen Amsterdam Ankara Antwerp Antwerpen Athens Athen Atlanta Augsburg Austin Baden-Württemberg Baltimore Bangkok Barcelona Basel Bavaria Bayern Beijing Peking Belgrade Belgrad Berlin Bern Bielefeld Bilbao Birmingham Bochum Bogotá Bologna ' +
    'Bonn Bordeaux Boston Brandenburg Bratislava Bremen Breslau Brisbane Bristol Brno Brünn Brussels Brüssel Bucharest Bukarest Budapest Cairo Kairo California Kalifornien Cambridge Canberra Cardiff Chemnitz Chicago Cologne Köln Copenhagen Kopenhagen ' +
    'Dallas Darmstadt Delhi Denver Detroit Dortmund Dresden Dubai Dublin Duisburg Düsseldorf Edinburgh Erfurt Essen Europe Europa Florence Florenz Florida Frankfurt Freiburg Gdańsk Danzig Geneva Genf Genoa Genua Glasgow Göteborg Gothenburg Göttingen Graz Hagen Halle ' +
    'Hamburg Hanover Hannover Heidelberg Helsinki Hessen Hesse Hongkong Houston Innsbruck Istanbul Jakarta Jena Jerusalem Johannesburg Kaiserslautern Karlsruhe Kassel Kiel Kiew Kyiv Klagenfurt Koblenz Krakow Krakau Lausanne Leeds Leipzig Lille Linz Lisbon Lissabon Liverpool ' +
    'Ljubljana London Lübeck Ludwigshafen Lugano Luzern Lucerne Lyon Madrid Magdeburg Mailand Milan Mainz Malmö Manchester Manhattan Mannheim Marseille Melbourne Miami Montreal Moscow Moskau Mumbai München Munich Münster Nairobi Naples Neapel Nice Nizza Nürnberg Nuremberg Oldenburg Osaka Oslo ' +
    'Osnabrück Oxford Paderborn Palermo Paris Philadelphia Phoenix Porto Potsdam Prague Prag Regensburg Reykjavik Riga Rome Rom Rostock Rotterdam Saarbrücken Sachsen Saxony Salzburg Seattle Seoul Sevilla Seville Shanghai Sofia Stockholm Straßburg Strasbourg Stuttgart Sydney ' +
    'Tallinn Texas Thessaloniki Thüringen Thuringia Tirol Tyrol Tokyo Tokio Toronto Toulouse Trier Turin Tübingen Ulm Utrecht Valencia Vancouver Venice Venedig Vienna Wien Vilnius Warsaw Warschau Washington Weimar Wiesbaden Winterthur Wolfsburg Wuppertal Würzburg Zagreb Zürich Zurich'
  ).split(' '),
  'Buenos Aires',
  'Cape Town',
  'Den Haag',
  'Hong Kong',
  'Las Vegas',
  'Los Angeles',
  'Mexico City',
  'New Delhi',
  'New York City',
  'New York',
  'North Rhine-Westphalia',
  'Nordrhein-Westfalen',
  'Rio de Janeiro',
  'San Diego',
  'San Francisco',
  'San José',
  'Sankt Gallen',
  'Sankt Petersburg',
  'Schleswig-Holstein',
  'Silicon Valley',
  'St. Gallen',
  'St. Petersburg',
  'São Paulo',
  'Tel Aviv',
  'The Hague',
];
